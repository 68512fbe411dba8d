import { sql } from 'kysely'
import { auditUrlOf } from '#domains/audit/server/audit.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'

interface Folder {
  readonly folder: string
  readonly email: string
  /** In whose name rosters are imported from it. */
  readonly userId: number
  readonly nowMs: number
}

const action = 'import.folder_set'
const subject = { subjectType: 'import', subjectId: 'folder' }

/**
 * Says once, when rosters are taken from a folder for the first time, or from another or in the name of somebody else, to
 * whoever watches over the records: people can be brought in by a machine from now on.
 */
export async function announceFolder(db: Database, { folder, email, userId, nowMs }: Folder): Promise<void> {
  await holdLock(db, locks.importFolder)
  const { rows: known } = await sql`
    select from (select after from audit_log where subject_type = ${subject.subjectType} and subject_id = ${subject.subjectId} and action = ${action}
      order by happened_at desc, id desc limit 1) last
    where last.after ->> 'folder' = ${folder} and last.after ->> 'in_the_name_of' = ${email}`.execute(db)
  if (known.length > 0) return
  await insertAudit(
    db,
    { viewer: { ...nobody, userId }, request: { id: 'roster folder' } },
    { action, ...subject, after: { folder, in_the_name_of: email } },
  )
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const redirectUrl = await auditUrlOf(db, subject)
  await notifyPeople(
    db,
    (await listWholeSchoolHolders(db, 'audit.view')).map((holder) => ({
      ...{ userId: holder, type: 'school' as const, category: 'records', ctaText: 'Look at it' },
      title: `Rosters are taken from a folder at night, in the name of ${name}`,
      body: 'Anyone who can write to that folder on the server can bring people in and make them leave. What is safe is applied automatically; each roster is listed under Enrollments.',
      redirectUrl,
    })),
    nowMs,
  )
}

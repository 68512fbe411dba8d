import { sql } from 'kysely'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import type { Database } from '#server/database/database.ts'
import { importAddress } from '../../rules/enrollments-addresses.ts'

/** SQL: who may import rosters of the whole school and can sign in, as `u`. */
const importers = sql`
  users u join permission_group_members m on m.employee_id = u.id
  join permission_group_permissions p on p.group_id = m.group_id
  where p.permission = 'enrollments.import' and p.cohort_id is null and u.deactivated_at is null`

/** The person of this address, while they may import; undefined otherwise. */
export async function findImporter(db: Database, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${importers} and u.email = ${email.toLowerCase()} limit 1`.execute(db)
  return rows[0]?.id
}

/** Tells everybody who manages enrollments what became of a roster that came by night. */
export async function tellImporters(
  db: Database,
  { importId, title, body, nowMs }: { importId: number; title: string; body: string; nowMs: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct u.id from ${importers} order by u.id`.execute(db)
  await notifyPeople(
    db,
    rows.map(({ id }) => ({
      userId: id,
      type: 'school' as const,
      category: 'jobs',
      title,
      body,
      ctaText: 'Open the import',
      redirectUrl: importAddress(importId),
    })),
    nowMs,
  )
}

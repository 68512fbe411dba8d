import { auditUrlOf } from '#domains/audit/server/audit.service.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'

/** Says once, when a bucket has its first export, to whoever watches over the records that a copy lies there from now on. */
export async function announcePlace(db: Database, place: string, now: Date): Promise<void> {
  const subject = { subjectType: 'nightly_export', subjectId: place }
  await insertAudit(
    db,
    { viewer: nobody, request: { id: 'nightly-export.run' } },
    { ...{ action: 'nightly_export.began', ...subject }, after: { place } },
  )
  const holders = await listWholeSchoolHolders(db, 'audit.view')
  const redirectUrl = await auditUrlOf(db, subject)
  await notifyPeople(
    db,
    holders.map((userId) => ({
      userId,
      type: 'school' as const,
      category: 'records',
      title: 'A copy of all records leaves every night',
      body: `It goes to the bucket ${place}, which whoever runs the server has set. Each one started by hand is in the audit.`,
      ctaText: 'Look at it',
      redirectUrl,
    })),
    now.getTime(),
  )
}

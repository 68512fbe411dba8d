import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'

/** Says once, when a bucket has its first export, to whoever watches over the records that a copy lies there from now on. */
export async function announcePlace(db: Database, place: string, now: Date): Promise<void> {
  const holders = await listWholeSchoolHolders(db, 'audit.view')
  await notifyPeople(
    db,
    holders.map((userId) => ({
      userId,
      type: 'school' as const,
      category: 'records',
      title: 'A copy of all records leaves every night',
      body: `It lies in the bucket ${place}, which whoever runs the server set. What is there and what stays here stands on its page.`,
      ctaText: 'Look at it',
      redirectUrl: '/workbench/nightly-export',
    })),
    now.getTime(),
  )
}

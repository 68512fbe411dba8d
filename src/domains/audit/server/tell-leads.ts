import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { listWholeSchoolHolders } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { endDepartures } from '#server/departures/end-departures.ts'
import type { Services } from '#server/services.ts'
import { sumUpHours } from './alarms.queries.ts'

/** Notifies whoever watches over the records, except the person it is about: they know. */
async function tell(
  db: Database,
  { aboutId, title, body, url }: { aboutId: number; title: string; body: string; url: string },
  nowMs: number,
): Promise<void> {
  const holders = await listWholeSchoolHolders(db, 'audit.view')
  await notifyPeople(
    db,
    holders
      .filter((id) => id !== aboutId)
      .map((userId) => ({
        userId,
        type: 'school' as const,
        category: 'records',
        title,
        body,
        ctaText: 'Look at it',
        redirectUrl: url,
      })),
    nowMs,
  )
}

const counted = (people: number) => `${people.toLocaleString('en-US')} people`

/**
 * Tells of files that left with many people, and of who took many by little ones in a day: once each. A file that broke off
 * counts as far as it came; one under way is told of when it is whole, or when it should have been.
 */
export async function tellOfDepartures({ database, clock }: Services): Promise<void> {
  const nowMs = clock.nowMs()
  await inTransaction(database, async (db) => {
    const rows = await endDepartures(db, nowMs)
    for (const { actor, actorId, what, people, thatDay } of rows)
      await tell(
        db,
        {
          aboutId: actorId,
          title: `${actor} took a file on ${counted(people)}`,
          body: `${what}. In all ${counted(thatDay)} in files of that day, each file counted separately.`,
          url: `/workbench/audit/taken?who_id=${actorId}`,
        },
        nowMs,
      )
  })
}

/** Notifies whoever watches over the records of who read of far more people in an hour than colleagues do. */
export async function tellOfReading({ database, clock }: Services): Promise<void> {
  const nowMs = clock.nowMs()
  await inTransaction(database, async (db) => {
    for (const { userId, name, people, usual } of await sumUpHours(db, nowMs))
      await tell(
        db,
        {
          aboutId: userId,
          title: `${name} read the records of ${counted(people)} in an hour`,
          body: `In nineteen of twenty hours, colleagues read the records of at most ${counted(usual)}.`,
          url: `/workbench/audit/seen?who_id=${userId}`,
        },
        nowMs,
      )
  })
}

import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { lateAfterMs, madeUpForMs } from '../../rules/attendance-constants.ts'
import { isAskedNoMore } from '../roll-facts.ts'

/** The video meeting of a session or house event, for the system itself: jobs act for no one. */
export const findVideoMeeting = (db: Database, attendableId: number) =>
  db
    .selectFrom('attendables')
    .select(['videoMeetingId', 'videoMeetingUuid', 'reportReceivedAt', 'meetingStartedAt'])
    .select(['reportLooks', 'nextLookAt', 'videoFailedAt', 'endsAt'])
    .select(
      sql<boolean>`exists (select from presence_events e
        where e.attendable_id = attendables.id and e.kind in ('joined', 'left'))`.as('wasSeen'),
    )
    .where('id', '=', attendableId)
    .executeTakeFirst()

/**
 * Rolls whose statuses change by the mere passing of time: at the late limit (who is not there becomes
 * absent) and at the end (who was there too little becomes insufficient). Each is due once a limit. What was missed while
 * no server ran is made up for a week, the latest first: what runs now is looked at now.
 */
export async function listRollsDue(db: Database, nowMs: number): Promise<number[]> {
  const now = new Date(nowMs)
  const from = new Date(nowMs - madeUpForMs)
  const lateAfter = sql`make_interval(secs => ${lateAfterMs / 1000})`
  const { rows } = await sql<{ id: number }>`
    select m.id from attendables m
    where m.starts_at between ${from} and ${now} and m.cancelled_at is null
      and ((m.starts_at + ${lateAfter} <= ${now} and (m.computed_at is null or m.computed_at < m.starts_at + ${lateAfter}))
        or (m.ends_at <= ${now} and (m.computed_at is null or m.computed_at < m.ends_at)))
    order by m.starts_at desc limit 2000`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ended meetings of the last week whose report has not come yet and is worth another look: also of one that nobody told us
 * has begun, since a service that was away for its report may have been away for that, too. It is asked for about a day,
 * counted in looks: a day on which no server ran was none.
 */
export async function listReportsDue(db: Database, nowMs: number): Promise<number[]> {
  const attendables = await db
    .selectFrom('attendables as m')
    .select('id')
    .where('videoMeetingId', 'is not', null)
    .where('reportReceivedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', new Date(nowMs - madeUpForMs))
    // What has ended has begun: without this, every meeting to come is read.
    .where('startsAt', '<=', new Date(nowMs))
    .where('endsAt', '<=', new Date(nowMs))
    .where((eb) => eb.or([eb('nextLookAt', 'is', null), eb('nextLookAt', '<=', new Date(nowMs))]))
    .where(({ not }) => not(isAskedNoMore))
    .execute()
  return attendables.map((attendable) => attendable.id)
}

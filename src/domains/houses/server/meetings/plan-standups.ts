import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import {
  insertMeetings,
  listRosterStudents,
  lockRolls,
  lockStudents,
  reconcileRosters,
  removeUntouchedMeetings,
} from '#domains/attendance/server/attendance.service.ts'
import { holdCalendar, isDayOff } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import type { Telling } from '#server/jobs/telling.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { standupMinutes } from '../../rules/standup-series.ts'
import { topicsOfHouses } from '../house-topics.ts'

/** How far ahead stand-ups stand in calendars and on rolls; the hourly job keeps it so. */
const daysAhead = 28

interface Standup {
  readonly houseId: number
  readonly schoolDate: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly conferenceUrl: string | null
  readonly videoMeetingId: string | null
}

interface Planning {
  readonly houseId: number
  readonly changedBy: number | null
  readonly nowMs: number
}

/**
 * Plans the stand-ups of a house that has a time for them: one each Monday to Friday of a cycle that is no holiday of
 * its campus, unless the day has one already, with the roll of whoever is in the house. The caller holds the school
 * calendar and the house, and has done nothing with rolls yet (decision 24). Returns how many it planned.
 */
export async function planStandups(db: Database, { houseId, changedBy, nowMs }: Planning): Promise<number> {
  const today = schoolDateOf(nowMs)
  const { rows: planned } = await sql<Standup>`
    select h.id as house_id, d.day as school_date, d.starts_at,
      d.starts_at + make_interval(mins => ${standupMinutes}) as ends_at, h.conference_url, h.video_meeting_id
    from houses h
    cross join lateral (
      select day::date as day, (day::date + h.default_standup_time) at time zone 'America/New_York' as starts_at
      from generate_series(${today}::date, ${today}::date + ${daysAhead}::int, interval '1 day') as day) d
    where h.id = ${houseId} and h.archived_at is null and d.starts_at > ${new Date(nowMs)}
      and extract(isodow from d.day) <= 5
      and exists (select from cycles c where c.starts_at <= d.starts_at and c.ends_at > d.starts_at)
      and not ${isDayOff(sql.ref('h.cohort_id'), sql.ref('d.day'))}
      and not exists (select from attendables m
        where m.house_id = h.id and m.kind = 'standup' and m.school_date = d.day)
    order by d.day`.execute(db)
  const attendableIds = await insertMeetings(
    db,
    planned.map((standup) => ({ kind: 'standup', ...standup })),
  )
  if (attendableIds.length === 0) return 0
  const studentIds = await listRosterStudents(db, attendableIds)
  await lockStudents(db, studentIds)
  await lockRolls(db, attendableIds)
  await reconcileRosters(db, { attendableIds, studentIds }, { changedBy, nowMs })
  await publishChanges(db, topicsOfHouses([houseId]))
  return attendableIds.length
}

/**
 * Takes away the stand-ups to come that were planned at a time, when it changes or the house is archived: those nobody
 * has said anything about. What has begun, or was planned by hand at another time, stays.
 */
export async function unplanStandups(
  db: Database,
  { houseId, nowMs, time }: { readonly houseId: number; readonly nowMs: number; readonly time: string },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.id from attendables m
    where m.house_id = ${houseId} and m.kind = 'standup' and m.starts_at > ${new Date(nowMs)}
      and (m.starts_at at time zone 'America/New_York')::time = ${time}::time
      and (m.cancelled_at is null or exists (select from calendar_cancellations x where x.attendable_id = m.id))`.execute(
    db,
  )
  await removeUntouchedMeetings(
    db,
    rows.map(({ id }) => id),
  )
}

/** The job that keeps the coming four weeks planned: each house in a transaction of its own. */
export const planStandupsJob = 'houses.plan-standups'

export async function planAllStandups(services: Services, telling: Telling): Promise<number> {
  const { database, clock, config } = services
  // The demo school comes with its timetable, in which a large one leaves stand-ups out.
  if (config.isDemo) return 0
  const nowMs = clock.nowMs()
  const houses = await database
    .selectFrom('houses')
    .select('id')
    .where('archivedAt', 'is', null)
    .where('defaultStandupTime', 'is not', null)
    .orderBy('id')
    .execute()
  let planned = 0
  await eachAlone(houses, { services, jobName: planStandupsJob, telling }, ({ id }) =>
    inTransaction(database, async (db) => {
      await holdCalendar(db)
      await sql`select id from houses where id = ${id} for no key update`.execute(db)
      planned += await planStandups(db, { houseId: id, changedBy: null, nowMs })
    }),
  )
  return planned
}

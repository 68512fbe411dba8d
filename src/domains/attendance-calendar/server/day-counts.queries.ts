import { type RawBuilder, sql } from 'kysely'
import {
  isNotTaken,
  isOver,
  keptCounts,
  seesOwnRolls,
  seesRolls,
} from '#domains/attendance/server/attendance.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { countDaysOf } from '../rules/counted-days.ts'
import type { RollCounts } from '../rules/day-tally.ts'
import type { Period } from './calendar-filter.ts'

export type AttendableKind = 'session' | 'standup' | 'checkpoint'

/** What the rolls of a day and kind add up to, that the viewer sees. */
export interface DayCount extends RollCounts {
  readonly date: string
  readonly kind: AttendableKind
  /** Meetings that are not cancelled; of them those that are over; and of those the ones nobody took the roll of. */
  readonly meetings: number
  readonly ended: number
  readonly untaken: number
}

const isSeenDay = sql<boolean>`m.is_over`

/**
 * SQL: of meetings `m` that are not cancelled and fulfil a condition. Whether one is over is computed once, for ten
 * counts.
 */
const ofMeetings = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>, now: Date) => sql`
  select m.school_date as date, m.kind, 1 as meetings, m.is_over::integer as ended,
    m.is_not_taken::integer as untaken, ${keptCounts(isSeenDay)}
  from (
    select m.*, ${isOver(now)} as is_over, ${isNotTaken(now)} as is_not_taken from ${from}
    where m.cancelled_at is null and ${condition} offset 0) m`

/**
 * SQL: what the rolls of a period add up to by day and kind, of all the viewer sees. Whole days of the campuses one
 * oversees come from their tallies, which know since when what they count is over; meetings are read of days that the
 * period holds in part, and of one's own beyond those campuses. So it costs the same in a school of any size
 * (docs/decisions/0054).
 */
export function dayCounts(viewer: Viewer, { from, to }: Period, now: Date): RawBuilder<DayCount> {
  const reach = reachOf(viewer, 'attendance.view.all')
  const within = sql`m.starts_at >= ${from} and m.starts_at < ${to}`
  const parts: RawBuilder<unknown>[] = []
  if (reach !== 'all' && reach.length === 0) {
    parts.push(ofMeetings(sql`attendables m`, sql`${within} and ${seesOwnRolls(viewer)}`, now))
  } else {
    const days = countDaysOf({ fromMs: from.getTime(), toMs: to.getTime() })
    const isTallied = sql`m.school_date >= ${days.first}::date and m.school_date < ${days.end}::date`
    const overseen = reach === 'all' ? sql`true` : sql`m.cohort_id = any(${[...reach]}::integer[])`
    const ofOverseen = reach === 'all' ? sql`m.is_whole_school` : sql`not m.is_whole_school and ${overseen}`
    parts.push(
      sql`select m.school_date as date, m.kind, m.meeting_count as meetings,
          case when m.is_over then m.meeting_count else 0 end as ended,
          case when m.is_over then m.untaken_count else 0 end as untaken, ${keptCounts(isSeenDay)}
        from (select *, over_at <= ${now} as is_over from day_tallies) m
        where ${isTallied} and ${ofOverseen}`,
    )
    if (days.spans.length > 0) {
      const spans = days.spans.map(
        ({ fromMs, toMs }) => sql`(${new Date(fromMs)}::timestamptz, ${new Date(toMs)}::timestamptz)`,
      )
      // Each span by its time: in a join of unknown size the planner looked a larger school's up house by house.
      const inSpans = sql`(values ${sql.join(spans)}) span (begins, ends) cross join lateral (
        select * from attendables where starts_at >= span.begins and starts_at < span.ends offset 0) m`
      parts.push(ofMeetings(inSpans, seesRolls(viewer), now))
    }
    if (reach !== 'all')
      parts.push(
        ofMeetings(
          sql`attendables m`,
          sql`${within} and ${isTallied} and ${overseen} is not true and ${seesOwnRolls(viewer)}`,
          now,
        ),
      )
  }
  const sum = (column: string) => sql`sum(${sql.ref(column)})::integer as ${sql.ref(column)}`
  return sql<DayCount>`
    select date, kind, ${sql.join(summed.map(sum))}
    from (${sql.join(parts, sql` union all `)}) counted
    group by date, kind having sum(meetings) > 0`
}

const summed = [
  'meetings',
  'ended',
  'untaken',
  'expected',
  'taken',
  'present',
  'tardy',
  'absent',
  'excused',
  'excused_by_status',
]

/** The counts of `dayCounts`: three lines a day for any school. */
export async function countByDay(
  db: Database,
  viewer: Viewer,
  period: Period,
  now: Date,
): Promise<DayCount[]> {
  const { rows } = await dayCounts(viewer, period, now).execute(db)
  return rows
}

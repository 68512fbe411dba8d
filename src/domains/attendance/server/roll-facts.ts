import { type RawBuilder, sql } from 'kysely'
import { askedSince } from '#domains/school-year/server/school-year.service.ts'
import type { Vendors } from '#server/vendors/vendors.ts'
import type { Presence } from '../contract/presence.ts'
import {
  lateAfterMs,
  leastReportAsks,
  longestMeetingMs,
  mostReportAsks,
} from '../rules/attendance-constants.ts'

/*
 * What a roll says, as conditions on a meeting in scope as `m` and a row of its roll as `a`. They are the only place
 * that reads statuses for what they mean, made of the database's own functions; `rules/roll-facts.ts` says the same
 * for one row (docs/decisions/0025). What a whole roll adds up to is not counted: the database keeps it beside the
 * meeting, from the same functions (docs/decisions/0054).
 */

/** SQL: the meeting is over, whether or not it was cancelled. */
export const isOver = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`meeting_is_over(m.starts_at, m.ends_at, m.meeting_ended_at, ${now})`

/** SQL: the meeting took place as far as anyone knows: it is over and was not cancelled. Only then its roll counts. */
export const tookPlace = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(m.cancelled_at is null and ${isOver(now)})`

/** SQL: the row counts: its meeting took place and its roll says something of the student. */
export const isTaken = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${tookPlace(now)} and has_status(a.statuses))`

/**
 * SQL: `isTaken` and `wasThere` by the row alone, where it is known that its meeting took place (`isOfHeldMeeting`).
 */
export const isMarkedRow = sql<boolean>`has_status(a.statuses)`
export const wasThereInRow = sql<boolean>`was_there(a.statuses)`

/**
 * SQL: the row `a` is of a meeting that began in the period and took place, without a look at the meeting. Of one that
 * began long ago it is known that it is over, so those that were cancelled and those of the last hours that are not over
 * are all there is to leave out: few, where a house has hundreds of rows in two weeks.
 */
export const isOfHeldMeeting = (
  { from, to }: { readonly from: Date; readonly to: Date },
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(
  a.meeting_starts_at >= ${from} and a.meeting_starts_at < ${to} and a.attendable_id not in (
    select m.id from attendables m
    where m.starts_at >= ${from} and m.starts_at < ${to} and m.cancelled_at is not null
    union all
    select m.id from attendables m
    where m.starts_at >= greatest(${from}::timestamptz, ${new Date(now.getTime() - longestMeetingMs)}::timestamptz)
      and m.starts_at < ${to} and not ${tookPlace(now)}))`

/** SQL: the student was there, in time or not, to the end or not. */
export const wasThere = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${tookPlace(now)} and was_there(a.statuses))`

/** SQL: the student was there and came late. */
export const wasLate = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${tookPlace(now)} and is_late(a.statuses))`

/** SQL: the row is an unexcused absence: the one that n / 5, guardians and weekly reports mean. */
export const isAbsence = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${tookPlace(now)} and is_unexcused(a.statuses))`

/** SQL: the report of the meeting `m` has been asked for as often as it ever is. */
export const isAskedNoMore = sql<boolean>`(m.report_looks >= case when m.meeting_started_at is null
  then ${sql.lit(mostReportAsks.unheard)} else ${sql.lit(mostReportAsks.held)} end)`

/**
 * SQL: nobody need wait for the report of the meeting `m`, although it is still asked for: there is none, or will not
 * be.
 */
const isAskedInVain = sql<boolean>`(
  (m.report_looks >= ${sql.lit(leastReportAsks.missing)} and m.video_failed_at is null)
  or (m.report_looks >= ${sql.lit(leastReportAsks.failing)} and m.video_failed_at >= m.ends_at + interval '1 day'))`

/**
 * SQL: the status of the row `a` covers the whole of the meeting `m`, which is over: staff set it, or it was computed
 * after the end and, where a video service is set up, with its report, or after the service said for an hour that it
 * has none. While a server or a line was down, only the first minutes may be known. A service that only fails is waited
 * for as long as it is asked, which is about a day.
 */
export const isOfWholeMeeting = ({
  videoMeetings,
}: Pick<Vendors, 'videoMeetings'>): RawBuilder<boolean> => sql<boolean>`(
  a.staff_statuses is not null or (meeting_is_over(m.starts_at, m.ends_at, m.meeting_ended_at, m.computed_at)
    and (${videoMeetings === null} or m.video_meeting_id is null or m.report_received_at is not null
      or ${isAskedInVain} or ${isAskedNoMore})))`

/**
 * SQL: the row counts as excused in a sum with absences: by its status alone; what staff set counts, not an excuse
 * beside it.
 */
export const isExcusedByStatus = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${tookPlace(now)} and is_excused(a.statuses))`

/** SQL: the row is excused, by its status or by an approved excuse that speaks for it. */
export const isExcused = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(m.cancelled_at is null and ((${isOver(now)} and is_excused(a.statuses))
    or is_spoken_for(a.statuses, a.excuse_id is not null, ${isOver(now)})))`

/**
 * SQL: the meeting took place before an instant, has students, and neither it nor staff said anything of them. The
 * condition on its start is for the index, in which untaken rolls of meetings to come lie behind.
 */
export const isNotTaken = (before: Date): RawBuilder<boolean> =>
  sql<boolean>`(m.is_untaken and m.starts_at <= ${before} and ${isOver(before)})`

/**
 * SQL: from when on rolls that are not taken are asked for: the beginning of the current cycle, and while that is young
 * the school days of which people are still reminded, whichever cycle they were in.
 */
export const openRollsFrom = (now: Date): RawBuilder<Date> => sql<Date>`(
  select least(max(starts_at), ${askedSince(now)}) from cycles
  where starts_at <= ${now})`

/** SQL: a row by which `isAbsence` or `isExcused` may hold, whatever the time: those the index of misses has. */
export const mayBeMissed = sql<boolean>`may_be_missed(a.statuses, a.excuse_id is not null)`

/** SQL: a kept count once its meeting is over; 0 until then. */
const onceOver = (over: RawBuilder<boolean>, count: RawBuilder<unknown>) =>
  sql<number>`case when ${over} then ${count} else 0 end`

/** SQL: of how many of the meeting's rows `isTaken`, `wasThere`, `isAbsence` and `isExcused` hold. */
export const takenOf = (now: Date): RawBuilder<number> => onceOver(tookPlace(now), sql`m.marked_count`)
export const thereOf = (now: Date): RawBuilder<number> => onceOver(tookPlace(now), sql`m.there_count`)
export const absencesOf = (now: Date): RawBuilder<number> => onceOver(tookPlace(now), sql`m.absent_count`)
export const excusedOf = (
  now: Date,
): RawBuilder<number> => sql<number>`case when m.cancelled_at is not null then 0
  when ${isOver(now)} then m.excused_over_count else m.excused_ahead_count end`

/**
 * SQL: the columns of `RollCounts` of the meeting or of the tally of a day in scope as `m`, by whether it is over; of
 * what is not cancelled.
 */
export const keptCounts = (over: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  m.student_count as expected, ${onceOver(over, sql`m.marked_count`)} as taken,
  ${onceOver(over, sql`m.there_count`)} as present, ${onceOver(over, sql`m.late_count`)} as tardy,
  ${onceOver(over, sql`m.absent_count`)} as absent, ${onceOver(over, sql`m.excused_count`)} as excused_by_status,
  case when ${over} then m.excused_over_count else m.excused_ahead_count end as excused`

/** SQL: the excuse in scope as `x` covers the row in scope as `a` of the meeting `m`, whatever became of it. */
const coversRow = sql<boolean>`(x.student_id = a.student_id and x.removed_at is null
  and x.starts_at < m.ends_at and x.ends_at > m.starts_at)`

/** SQL: an excuse that is approved or waits covers the row in scope as `a` of the meeting `m`: the family has spoken. */
export const hasFamilySpoken = sql<boolean>`exists (
  select 1 from excuses x where ${coversRow} and x.approved is distinct from false)`

/** SQL: the video service has said something of the running meeting `m`: until then nobody knows who is there. */
export const hasPresence = sql<boolean>`(m.meeting_started_at is not null)`

/** SQL: the row is not in its running meeting: it has not joined yet, or it left. */
export const isNotInMeeting = sql<boolean>`(a.first_joined_at is null or a.last_left_at is not null)`

/** SQL: what is known of who is in the running meeting `m`; the same of one meeting: `rules/presence-of.ts`. */
export const presenceOf = (now: Date): RawBuilder<Presence> => sql<Presence>`(
  case when not ${hasPresence} then 'unheard'
    when m.starts_at > ${new Date(now.getTime() - lateAfterMs)} then 'too_early' else 'known' end)`

/** SQL: nobody is to be called for the row while its meeting runs: an approved excuse covers it. */
export const isAwayExcused = sql<boolean>`(a.excuse_id is not null or is_excused(a.statuses))`

/** What is shown of an excuse that waits; instants as JSON has them. */
export interface WaitingExcuse {
  readonly id: number
  readonly reason: string
  readonly begins: string
  readonly ends: string
}

/** SQL: an excuse that waits, in scope as `x`, as a `WaitingExcuse`. */
const asWaiting = sql<WaitingExcuse>`json_build_object('id', x.id, 'reason', x.reason, 'begins', x.starts_at, 'ends', x.ends_at)`

/**
 * SQL: the first excuse over the row that waits to be decided, while no approved one speaks for it: "Excuse waits" on
 * every screen, and for its family what the school looks at.
 */
export const waitingExcuse = sql<WaitingExcuse | null>`(
  select ${asWaiting}
  from excuses x where ${coversRow} and x.approved is null and not ${isAwayExcused}
  order by x.starts_at, x.id limit 1)`

/**
 * SQL: one row with what `hasFamilySpoken` says of the row `a` of the meeting `m`, and the first excuse over it that waits,
 * also beside an approved one: a roll looks at the excuses of each of its students once.
 */
export const saidByFamily = sql<{ hasSpoken: boolean; waiting: WaitingExcuse | null }>`(
  select count(*) > 0 as has_spoken,
    (array_agg(${asWaiting} order by x.starts_at, x.id) filter (where x.approved is null))[1] as waiting
  from excuses x where ${coversRow} and x.approved is distinct from false)`

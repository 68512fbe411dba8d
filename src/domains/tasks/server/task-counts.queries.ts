import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { hasLeft, wasAtSchool } from '#domains/people/server/people.service.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import { askedSince } from '#domains/school-year/server/school-year.service.ts'
import type { Database } from '#server/database/database.ts'
import {
  extendableTaskStatuses,
  type TaskStatus,
  uncountedTaskStatuses,
  waitingTaskStatuses,
} from '../contract/task-status.ts'

export interface TaskCounts {
  readonly assigned: number
  readonly completed: number
  /** Final tasks among them that were not handed in. */
  readonly missedFinal: number
}

/** A span of time: from the one and before the other, epoch ms. */
interface Window {
  readonly fromMs: number
  readonly toMs: number
}

/** SQL: somebody waits for the submission in scope as `ts`, or did: it is not excused, nor only to be read. */
export const isAskedFor = () => sql<boolean>`ts.status <> all(${[...uncountedTaskStatuses]}::text[])`

/**
 * SQL: the submission in scope as `ts`, of the task `t`, was to be handed in in person, and nobody has said yet whether it
 * was: nothing is uploaded, its facilitator sees it. As with a roll that was not taken nothing is known of it (domain.md §4).
 * Who was assessed and had nothing to show was there for nothing: that is known.
 */
const isUnseen = (now: Date) => sql<boolean>`(t.submission_kind = 'in_person' and ts.counts_at < ${now}
  and ts.submitted_at is null and ts.status in ('pending', 'extended-deadline')
  and not exists (select from task_messages said where said.task_id = ts.task_id and said.student_id = ts.student_id
    and said.action = 'assessed' and said.removed_at is null))`

/**
 * SQL: the submission in scope as `ts`, of the task `t`, counts for or against its student at `now`; excused ones, those only
 * to be read, and what was to be handed in in person while nobody has said whether it was count nowhere.
 */
export const countsAsTask = (now: Date) => sql<boolean>`(${isAskedFor()} and not ${isUnseen(now)})`

/**
 * SQL: when the submission in scope as `ts`, of the task `t`, was handed in, as of an instant; null: not by then. What is
 * handed in in person was there when it was due, whenever its facilitator says so.
 */
export const handedInBy = (asOf: Date) =>
  sql<Date | null>`case when ts.submitted_at < ${asOf} or t.submission_kind = 'in_person' then ts.submitted_at end`

/** SQL: the place in scope as `r` is the student's on the school day of an instant: the only day a task is theirs. */
export const holdsWhenDue = (at: RawBuilder<unknown>) =>
  sql<boolean>`registered_on(r.dropped_at, r.from_day, r.until_day, (${at} at time zone 'America/New_York')::date)`

/**
 * SQL: the student of the submission in scope as `ts`, of the task `t`, had the place on the day it counted, and the
 * experience was not archived by then.
 */
const hadPlaceWhenDue = () => sql<boolean>`exists (
  select from registrations r join experiences e on e.id = r.experience_id
  where r.experience_id = t.experience_id and r.student_id = ts.student_id
    and ${holdsWhenDue(sql.ref('ts.counts_at'))}
    and (e.archived_at is null or e.archived_at > ts.counts_at))`

/**
 * SQL: the submission in scope as `ts`, of the task `t`, is the student's own: they handed it in, or had the place when it
 * counted and were expected at school. Who left before has missed nothing, nor has who was on a leave that kept the place.
 */
export const isTheirsToDo = () => sql<boolean>`(ts.submitted_at is not null
  or (${hadPlaceWhenDue()} and ${wasAtSchool(sql.ref('ts.student_id'), sql.ref('ts.counts_at'))}))`

/** SQL: the student of the submission in scope as `ts`, of the task `t`, has a place in its experience, today or later. */
export const isInClass = (today: string | null) => sql<boolean>`exists (
  select from registrations r
  where r.experience_id = t.experience_id and r.student_id = ts.student_id and ${placeHolds('r', today)})`

/**
 * SQL: the submission in scope as `ts`, of the task `t`, is one to look at: it was handed in, or its student is in the
 * experience and had the place when it counted. One that was due on their leave is not asked of them and in no count, but
 * they may hand it in, and who reviews may give them time for it: then it is theirs to do on that day.
 */
export const isShownTask = (today: string | null) =>
  sql<boolean>`(ts.submitted_at is not null or (${isInClass(today)} and ${hadPlaceWhenDue()}))`

/**
 * SQL: the student of the submission in scope as `ts`, of the task `t`, asks for more time and somebody can answer: it is
 * shown, and may be extended (`mayBeExtended`). What was asked waits again once a decision is taken back. Who left the school
 * since waits for no answer: their place in a class that was over by then stays.
 */
export const asksForTime = (today: string | null) => sql<boolean>`(
  ts.submitted_at is null and ts.status in (${sql.join(extendableTaskStatuses.map((status) => sql.lit(status)))})
  and exists (select from extension_requests q
    where q.task_id = ts.task_id and q.student_id = ts.student_id and q.answered_at is null)
  and not exists (select from students gone where gone.id = ts.student_id and ${hasLeft(sql.ref('gone.status'))})
  and ${isShownTask(today)})`

/** SQL: the submission in scope as `ts` was handed in and nobody has closed it. Written so that its index serves it. */
export const isHandedInAndOpen = () =>
  sql<boolean>`ts.submitted_at is not null and ts.status in (${sql.join(waitingTaskStatuses.map((status) => sql.lit(status)))})`

/** SQL: the submission in scope as `ts`, of the task `t`, was due in person of a student in the class: its facilitator is to say how it was. */
export const waitsToBeSeen = (now: Date) =>
  sql<boolean>`(${isUnseen(now)} and ${isTheirsToDo()} and ${isShownTask(schoolDateOf(now.getTime()))})`

/** SQL: `waitsForReview` where `isTheirsToDo` is asked beside it. */
export const theirsWaitsForReview = (now: Date) =>
  sql<boolean>`(${isHandedInAndOpen()} or (${isUnseen(now)} and ${isShownTask(schoolDateOf(now.getTime()))}))`

/** SQL: the submission in scope as `ts`, of the task `t`, waits for a review: handed in, or due in person. */
export const waitsForReview = (now: Date) => sql<boolean>`(${isHandedInAndOpen()} or ${waitsToBeSeen(now)})`

/**
 * SQL: the status of the submission in scope as `ts`, of the task `t`, for those who go through a class: what was due in
 * person stands among what is not yet reviewed, where `waitsForReview` counts it.
 */
export const statusForReview = (now: Date) =>
  sql<TaskStatus>`case when ${waitsToBeSeen(now)} then 'not_yet_reviewed' else ts.status end`

/**
 * SQL: the submission in scope as `ts`, of a task in the cycle `c`, is still asked for (`askedSince`): its cycle, or the
 * time that its student was given, was over not long ago. So long it stands in the list of the student and asks those who review.
 */
export const isRecent = (now: Date) => sql<boolean>`(greatest(c.ends_at, ts.counts_at) > ${askedSince(now)})`

/** The tasks of a student in two windows that follow each other. */
export interface TaskCountsWithBefore {
  readonly now: TaskCounts
  readonly before: Omit<TaskCounts, 'missedFinal'>
}

/**
 * Tasks of these students that were due in a window, and in the one that ends where it begins: one statement. A task is due
 * on the student's extension where there is one. Completed means handed in, late or not, reviewed or not. Give windows that
 * have passed: what is not due yet would count as assigned. Students without a task in either are not in the map.
 */
export async function countTasksByStudent(
  db: Database,
  studentIds: readonly number[],
  now: Window,
  before: Window,
): Promise<Map<number, TaskCountsWithBefore>> {
  if (studentIds.length === 0) return new Map()
  const isNow = sql`ts.counts_at >= ${new Date(now.fromMs)}`
  const { rows } = await sql<{
    studentId: number
    assigned: number
    completed: number
    missedFinal: number
    assignedBefore: number
    completedBefore: number
  }>`
    select ts.student_id, (count(*) filter (where ${isNow}))::integer as assigned,
      (count(ts.submitted_at) filter (where ${isNow}))::integer as completed,
      (count(*) filter (where ${isNow} and t.is_final and ts.submitted_at is null))::integer as missed_final,
      (count(*) filter (where not ${isNow}))::integer as assigned_before,
      (count(ts.submitted_at) filter (where not ${isNow}))::integer as completed_before
    from task_submissions ts join tasks t on t.id = ts.task_id
    where ts.student_id = any(${[...studentIds]}::integer[])
      and ts.counts_at >= ${new Date(before.fromMs)} and ts.counts_at < ${new Date(now.toMs)}
      and ${countsAsTask(new Date(now.toMs))} and ${isTheirsToDo()}
    group by ts.student_id`.execute(db)
  return new Map(
    rows.map(({ studentId, assignedBefore, completedBefore, ...counts }) => [
      studentId,
      { now: counts, before: { assigned: assignedBefore, completed: completedBefore } },
    ]),
  )
}

import { type RawBuilder, sql } from 'kysely'
import { schoolDateOf, schoolDayBounds } from '#contract/school-time.ts'
import { withinReach } from '#domains/people/server/people.service.ts'
import {
  isOwnStudentHere,
  isStillOwn,
  ownAtMost,
  standingAdvisorOf,
} from '#domains/people/server/relations.service.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { seesExcusesOf } from '../excuses.access.ts'
import { type ExcuseRecord, excuseRecords } from '../excuses.queries.ts'

const dayMs = 86_400_000

/**
 * SQL: excuses of the student in scope as `students`, whose number is `studentId`, lie on the viewer's desk: of the
 * houses they advise, and of those without an advisor in the experiences they run now. So an excuse lies on one kind of
 * desk, not on everybody's. Who advises is looked up of those who have an excuse, and not of everybody in one's
 * classes.
 */
const isOnDesk = (viewer: Viewer, studentId: RawBuilder<unknown>) => sql<boolean>`(
  ${studentId} = any(array(${ownAtMost(viewer)})) and ${isStillOwn(viewer)}
  and not exists (select from houses h cross join lateral ${standingAdvisorOf('h')} advisor
    where h.id = students.house_id and advisor.id <> ${viewer.userId}))`

/** Whose waiting excuses are asked for: those on one's desk, or all that one decides for whole campuses, too. */
export type WaitingWhere = 'desk' | 'everywhere'

interface WaitingAsked {
  readonly nowMs: number
  readonly limit: number
  readonly where: WaitingWhere
}

/** SQL: the excuse in scope as `excuses`, of the student `students`, waits for the viewer's decision. */
export function waitsFor(viewer: Viewer, { nowMs, where }: Omit<WaitingAsked, 'limit'>) {
  const reach = where === 'everywhere' ? reachOf(viewer, 'excuses.decide.all') : []
  // Few of a desk are found by their excuses. Of a whole network's that wait, each is asked in turn, and from what stands on
  // the student alone: the planner asked first who advises each of them.
  const studentId = sql.ref(where === 'everywhere' ? 'students.id' : 'excuses.student_id')
  const desk = holds(viewer, 'excuses.decide') ? isOnDesk(viewer, studentId) : sql<boolean>`false`
  return sql<boolean>`(${isWaiting(nowMs)} and (${withinReach(reach, sql.ref('students.cohort_id'))} or ${desk}))`
}

/** SQL: the excuse in scope as `excuses` waits for somebody's decision. */
const isWaiting = (nowMs: number) => sql<boolean>`(excuses.approved is null and excuses.removed_at is null
    and excuses.created_at >= ${new Date(schoolDayBounds(waitingSince(nowMs)).startMs)})`

/** The first day of what waits: a year back, as far as the report's address asks. */
export const waitingSince = (nowMs: number): string => schoolDateOf(nowMs - 365 * dayMs)

/** Excuses that wait for the viewer's decision, of the students they see. */
const waitingExcuses = (db: Database, viewer: Viewer, asked: Omit<WaitingAsked, 'limit'>) =>
  db
    .selectFrom('excuses')
    .innerJoin('students', 'students.id', 'excuses.studentId')
    .where(waitsFor(viewer, asked))
    .where(seesExcusesOf(viewer, isOwnStudentHere))

/**
 * Excuses that wait for the viewer's decision, the soonest first, each with the number of all of them. Their numbers are
 * found first, so that the names beside them are read for a few.
 */
export async function listWaiting(
  db: Database,
  viewer: Viewer,
  asked: WaitingAsked,
): Promise<(ExcuseRecord & { total: number })[]> {
  if (!decidesExcuses(viewer)) return []
  const soonest = waitingExcuses(db, viewer, asked)
    .select('excuses.id')
    .orderBy('excuses.startsAt')
    .orderBy('excuses.id')
    .limit(asked.limit)
  // Those on a desk are few and all of them sorted: they are counted as they are found.
  const records =
    asked.where === 'desk'
      ? excuseRecords(db, viewer, isOwnStudentHere)
          .innerJoin(
            soonest.select(sql<number>`(count(*) over ())::integer`.as('total')).as('soonest'),
            'soonest.id',
            'excuses.id',
          )
          .select('soonest.total')
      : excuseRecords(db, viewer, isOwnStudentHere)
          .where('excuses.id', '=', sql<number>`any(array(${soonest}))`)
          .select(sql<number>`(${countOf(db, viewer, asked)})`.as('total'))
  return records.orderBy('excuses.startsAt').orderBy('excuses.id').execute()
}

/** How many excuses wait for the viewer's decision. */
export async function countWaiting(
  db: Database,
  viewer: Viewer,
  asked: Omit<WaitingAsked, 'limit'>,
): Promise<number> {
  if (!decidesExcuses(viewer)) return 0
  return (await countOf(db, viewer, asked).executeTakeFirstOrThrow()).waiting
}

/** Who decides on everybody's and sees them counts them without looking at a student. */
function countOf(db: Database, viewer: Viewer, asked: Omit<WaitingAsked, 'limit'>) {
  const isOfAll =
    asked.where === 'everywhere' &&
    reachOf(viewer, 'excuses.decide.all') === 'all' &&
    reachOf(viewer, 'excuses.view.all') === 'all'
  const waiting = isOfAll
    ? db.selectFrom('excuses').where(isWaiting(asked.nowMs))
    : waitingExcuses(db, viewer, asked)
  return waiting.select(sql<number>`count(*)::integer`.as('waiting'))
}

/** Whether the viewer decides on excuses that lie on no desk of theirs. */
export const decidesBeyondDesk = (viewer: Viewer): boolean => holds(viewer, 'excuses.decide.all')

/** Whether any excuse can wait for the viewer. */
export const decidesExcuses = (viewer: Viewer) => holds(viewer, 'excuses.decide') || decidesBeyondDesk(viewer)

/** An excuse as a calendar shows it. */
export interface DeskExcuse {
  readonly id: number
  readonly studentName: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly approved: boolean | null
}

/** Excuses on the viewer's desk that touch a period, approved or waiting, by time. */
export async function listExcusesOnDesk(
  db: Database,
  viewer: Viewer,
  { from, to }: { readonly from: Date; readonly to: Date },
  limit: number,
): Promise<DeskExcuse[]> {
  if (!holds(viewer, 'excuses.view')) return []
  const { rows } = await sql<DeskExcuse>`
    select x.id, u.name as student_name, x.starts_at, x.ends_at, x.approved
    from excuses x join students on students.id = x.student_id join users u on u.id = x.student_id
    where ${isOnDesk(viewer, sql.ref('x.student_id'))}
      and x.removed_at is null and x.approved is distinct from false
      and x.ends_at > ${from} and x.starts_at < ${to}
    order by x.starts_at, x.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}

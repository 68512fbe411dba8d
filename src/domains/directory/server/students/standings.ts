import { type RawBuilder, sql } from 'kysely'
import {
  isMarkedRow,
  isOfHeldMeeting,
  rollsOfExperience,
  seesAllRollsOfStudent,
  seesRolls,
  wasThereInRow,
} from '#domains/attendance/server/attendance.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { countsAsTask, isTheirsToDo } from '#domains/tasks/server/tasks.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { silent, type Telling } from '#server/jobs/telling.ts'
import { listsStudent } from './managed-students.ts'

/** How many students are computed in one statement: a school of 100,000 is never held up by one. */
const atOnce = 5000

/**
 * Computes how every student stands in the cycle that runs: meetings taken and attended, tasks due and handed in until
 * now. Nothing is written of who stands as before. Of a school between cycles the last one stays. Returns how many were
 * written.
 */
export async function reckonStandings(
  db: Database,
  nowMs: number,
  telling: Telling = silent,
): Promise<number> {
  const cycle = await findCurrentCycle(db, nowMs)
  if (!cycle) return 0
  const until = new Date(Math.min(nowMs, cycle.endsAt.getTime()))
  const last = await db
    .selectFrom('students')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst()
  const lastId = last?.id ?? 0
  let written = 0
  for (let from = 0; from <= lastId; from += atOnce) {
    telling.progress(from, lastId)
    const { numAffectedRows = 0n } = await reckonSome(
      db,
      { cycleId: cycle.id, from: cycle.startsAt, to: until, nowMs },
      from,
    )
    written += Number(numAffectedRows)
  }
  return written
}

interface Period {
  readonly from: Date
  readonly to: Date
}

/** Which rolls, of rows `a`, and which tasks, of rows `ts`, are counted. */
interface Counted {
  readonly rolls: RawBuilder<unknown>
  readonly tasks: RawBuilder<unknown>
}

/**
 * SQL, the one definition of how a student stands: the tables `attended`, meetings taken and attended, and `done`, tasks
 * due and handed in, by student.
 */
const countsOf = ({ from, to }: Period, { rolls, tasks }: Counted) => sql`
  attended as (
    select a.student_id, count(*) as taken, count(*) filter (where ${wasThereInRow}) as present
    from attendances a
    where ${rolls} and ${isMarkedRow} and ${isOfHeldMeeting({ from, to }, to)}
    group by a.student_id),
  done as (
    select ts.student_id, count(*) as due, count(ts.submitted_at) as handed_in
    from task_submissions ts join tasks t on t.id = ts.task_id
    where ${tasks} and ts.counts_at >= ${from} and ts.counts_at < ${to} and ${countsAsTask(to)} and ${isTheirsToDo()}
    group by ts.student_id)`

/** SQL: joins by this name what is kept of how the student in scope as `students` stands, for who sees all their rolls. */
export const keptStanding = (viewer: Viewer, name: string): RawBuilder<unknown> => sql`
  left join student_standings ${sql.ref(name)} on ${sql.ref(`${name}.student_id`)} = students.id
    and ${seesAllRollsOfStudent(viewer)}`

/**
 * SQL: the table `seen_standings` before a statement: how students stand on the rolls the viewer reads and the tasks of
 * those experiences, in the cycle that runs. Students whose total is stored and visible to the viewer (`keptStanding`) are not
 * counted anew: who oversees a campus would count all its rolls at each page of the list. Who oversees none has few rolls, and maybe many students.
 */
export async function seenStandings(db: Database, viewer: Viewer, now: Date): Promise<RawBuilder<unknown>> {
  const cycle = await findCurrentCycle(db, now.getTime())
  const from = cycle?.startsAt ?? now
  const to = cycle && cycle.endsAt < now ? cycle.endsAt : now
  const reach = reachOf(viewer, 'attendance.view.all')
  const oversees = reach === 'all' || reach.length > 0
  const inPart = (column: string) =>
    oversees ? sql`and ${sql.ref(column)} = any(array(select id from seen_in_part))` : sql``
  const counts = countsOf(
    { from, to },
    {
      rolls: sql`a.attendable_id = any(array(select m.id from attendables m
        where m.starts_at >= ${from} and m.starts_at < ${to} and ${seesRolls(viewer)}))
        ${inPart('a.student_id')}`,
      tasks: sql`ts.task_id = any(array(select t.id from tasks t join experiences e on e.id = t.experience_id
        cross join lateral ${rollsOfExperience('e')} m where ${seesRolls(viewer)}))
        ${inPart('ts.student_id')}`,
    },
  )
  return sql`
  seen_in_part as materialized (
    select students.id from students ${keptStanding(viewer, 'whole')}
    where whole.student_id is null and ${listsStudent(viewer)}),
  ${counts},
  seen_standings as materialized (
    select coalesce(a.student_id, d.student_id) as student_id, coalesce(a.taken, 0) as taken,
      coalesce(a.present, 0) as present, coalesce(d.due, 0) as due, coalesce(d.handed_in, 0) as handed_in
    from attended a full join done d on d.student_id = a.student_id),`
}

interface Asked extends Period {
  readonly cycleId: number
  readonly nowMs: number
}

const reckonSome = (db: Database, { cycleId, from, to, nowMs }: Asked, firstId: number) => {
  const among = (column: string) =>
    sql`${sql.ref(column)} >= ${firstId} and ${sql.ref(column)} < ${firstId + atOnce}`
  return sql`
    with ${countsOf({ from, to }, { rolls: among('a.student_id'), tasks: among('ts.student_id') })}
    insert into student_standings as kept (student_id, cycle_id, taken, present, due, handed_in, reckoned_at)
    select s.id, ${cycleId}, coalesce(a.taken, 0), coalesce(a.present, 0), coalesce(d.due, 0), coalesce(d.handed_in, 0),
      ${new Date(nowMs)}
    from students s left join attended a on a.student_id = s.id left join done d on d.student_id = s.id
    where ${among('s.id')} and not ${hasLeft(sql`s.status`)}
    on conflict (student_id) do update set cycle_id = excluded.cycle_id, taken = excluded.taken,
      present = excluded.present, due = excluded.due, handed_in = excluded.handed_in,
      reckoned_at = excluded.reckoned_at
    where (kept.cycle_id, kept.taken, kept.present, kept.due, kept.handed_in)
      is distinct from (excluded.cycle_id, excluded.taken, excluded.present, excluded.due, excluded.handed_in)`.execute(
    db,
  )
}

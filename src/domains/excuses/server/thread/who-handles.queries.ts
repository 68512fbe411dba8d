import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { schoolDateOf } from '#contract/school-time.ts'
import { isOwnStudent, placeHolds } from '#domains/people/server/relations.service.ts'
import { listViewers } from '#domains/permissions/server/permissions.service.ts'
import type { Database } from '#server/database/database.ts'
import { mayDecide, mayHandle, seesExcusesOf } from '../excuses.access.ts'
import type { ExcuseRecord } from '../excuses.queries.ts'

const overExcuses: readonly Permission[] = [
  'excuses.view',
  'excuses.view.all',
  'excuses.decide',
  'excuses.decide.all',
]

/**
 * Who is told what a family answers: the advisor and the staff who wrote, as far as they open the excuse and handle it
 * now. When none of them does any more, whoever decides on it: those who teach the student, else those of the campus.
 */
export async function listAnswered(db: Database, excuse: ExcuseRecord, nowMs: number): Promise<number[]> {
  const known = await listStanding(db, excuse, nowMs, inThread(excuse))
  const handling = known.filter(({ viewer, relation }) => mayHandle(viewer, relation))
  if (handling.length > 0) return handling.map(({ viewer }) => viewer.userId)
  const others = await listStanding(db, excuse, nowMs, closeToStudent(excuse, nowMs))
  const deciding = others.filter(({ viewer, relation }) => mayDecide(viewer, relation))
  const teaching = deciding.filter(({ relation }) => relation.isOwnStudent)
  return (teaching.length > 0 ? teaching : deciding).map(({ viewer }) => viewer.userId)
}

/** SQL: numbers of who wrote in the thread, and of the advisor. */
const inThread = ({ id, advisorId }: ExcuseRecord) => sql<number>`
  select author_id from excuse_messages where excuse_id = ${id} union select ${advisorId}::integer`

/** SQL: numbers of who runs an experience of the student now, and of who decides on every excuse of the campus. */
const closeToStudent = ({ studentId, cohortId }: ExcuseRecord, nowMs: number) => sql<number>`
  select x.employee_id from registrations r
  join experiences e on e.id = r.experience_id and e.cycle_id = teaching_cycle(${new Date(nowMs)})
  join experience_experts x on x.experience_id = e.id
  where r.student_id = ${studentId} and ${placeHolds('r', schoolDateOf(nowMs))}
  union
  select employees.id from employees where exists (select from rights_held(employees.id) held
    where held.permission = 'excuses.decide.all' and (held.cohort_id is null or held.cohort_id = ${cohortId}))`

/** How employees who see the excuse stand to it, by the rules they themselves are held to. */
async function listStanding(
  db: Database,
  excuse: ExcuseRecord,
  nowMs: number,
  employeeIds: RawBuilder<number>,
) {
  const viewers = await listViewers(db, { employeeIds, permissions: overExcuses, nowMs })
  if (viewers.size === 0) return []
  const seen = [...viewers.values()].map(
    (viewer) => sql`select ${viewer.userId}::integer as id, ${isOwnStudent(viewer)} as is_own_student
      from students where students.id = ${excuse.studentId} and ${seesExcusesOf(viewer)}`,
  )
  const { rows } = await sql<{ id: number; isOwnStudent: boolean }>`
    ${sql.join(seen, sql` union all `)} order by id`.execute(db)
  return rows.flatMap(({ id, isOwnStudent }) => {
    const viewer = viewers.get(id)
    return viewer ? [{ viewer, relation: { ...excuse, isOwnStudent } }] : []
  })
}

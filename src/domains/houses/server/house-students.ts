import { sql } from 'kysely'
import { listContacts } from '#domains/attendance/server/attendance.service.ts'
import { seesProgram } from '#domains/mastery/server/mastery.service.ts'
import { isOfHouse } from '#domains/people/server/relations.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import { countTasksByStudent } from '#domains/tasks/server/tasks.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HouseStudent, HouseStudentMetrics } from '../contract/house-students.schemas.ts'
import type { HouseTimeframe } from '../contract/house-timeframe.ts'
import { trendOf } from '../rules/house-trend.ts'
import { countAttendanceByStudent } from './house-attendance.queries.ts'

/**
 * The students of a house by id, with their guardians as the weekly report of the house names them – whose records are open,
 * and whose address is not copied (decision 92) –, and whether they are on track where the viewer may see their program: two
 * statements for any number of them.
 */
export async function listHouseStudents(
  db: Database,
  viewer: Viewer,
  houseId: number,
): Promise<Record<string, HouseStudent>> {
  const { rows } = await sql<{ student: Omit<HouseStudent, 'guardians'> }>`
    select json_build_object(
      'studentId', u.id, 'studentName', u.name, 'studentEmail', u.email, 'profileImageUrl', u.image,
      'grade', students.grade, 'studentTemporaryStatus', students.status,
      'graduationStatus', k.status, 'abilitiesGraduationStatus', k.abilities_status,
      'graduationStatusUrl', case when k.student_id is not null then '/students/graduation/' || students.id end) as student
    from students join users u on u.id = students.id
    left join student_graduations k on k.student_id = students.id and ${seesProgram(viewer)}
    where ${isOfHouse('students', sql`${houseId}`)}
    order by u.name, u.id`.execute(db)
  const contacts = await listContacts(
    db,
    rows.map(({ student }) => student.studentId),
    { about: 'records', reader: viewer },
  )
  const guardiansOf = new Map(contacts.map(({ studentId, guardians }) => [studentId, guardians]))
  return Object.fromEntries(
    rows.map(({ student }) => [
      student.studentId,
      {
        ...student,
        guardians: (guardiansOf.get(student.studentId) ?? []).map(
          ({ id, name, email, custody, isLeftOut = false }) => ({ id, name, email, custody, isLeftOut }),
        ),
      },
    ]),
  )
}

const weekMs = 7 * 24 * 60 * 60_000

/** The span of a timeframe that has passed and the same length of time before it, epoch ms; end excluded. */
export async function resolveTimeframe(db: Database, timeframe: HouseTimeframe, nowMs: number) {
  const cycle = timeframe === 'currentCycle' ? await findCurrentCycle(db, nowMs) : undefined
  const toMs = Math.min(nowMs, cycle?.endsAt.getTime() ?? nowMs)
  const fromMs = cycle?.startsAt.getTime() ?? toMs - weekMs
  return { now: { fromMs, toMs }, before: { fromMs: fromMs - (toMs - fromMs), toMs: fromMs } }
}

const noTasks = { assigned: 0, completed: 0, missedFinal: 0 }
const noAttendance = { part: 0, whole: 0 }

/** The counts of every student of a house over a timeframe, in three statements whatever its size. */
export async function listHouseMetrics(
  db: Database,
  houseId: number,
  { timeframe, nowMs }: { timeframe: HouseTimeframe; nowMs: number },
): Promise<Record<string, HouseStudentMetrics>> {
  const ofHouse = isOfHouse('students', sql`${houseId}`)
  const students = await db.selectFrom('students').select('id').where(ofHouse).execute()
  const ids = students.map(({ id }) => id)
  const { now, before } = await resolveTimeframe(db, timeframe, nowMs)
  const [attendance, tasks] = await Promise.all([
    countAttendanceByStudent(db, ids, now, before),
    countTasksByStudent(db, ids, now, before),
  ])
  const metricsOf = (id: number): HouseStudentMetrics => {
    const attended = attendance.get(id)?.now ?? noAttendance
    const { assigned, completed, missedFinal } = tasks.get(id)?.now ?? noTasks
    const earlier = tasks.get(id)?.before ?? noTasks
    return {
      actualAttendanceCount: attended.part,
      expectedAttendanceCount: attended.whole,
      trendAttendanceCount: trendOf(attended, attendance.get(id)?.before ?? noAttendance),
      assignedTasksCount: assigned,
      completedTasksCount: completed,
      trendCompletedTasksCount: trendOf(
        { part: completed, whole: assigned },
        { part: earlier.completed, whole: earlier.assigned },
      ),
      missedFinalTasksCount: missedFinal,
    }
  }
  return Object.fromEntries(ids.map((id) => [id, metricsOf(id)]))
}

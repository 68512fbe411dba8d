import { stateIn } from '#domains/people/rules/states.ts'
import {
  insertPeople,
  insertStudents,
  setDeactivated,
  setStatus,
  updateStudentsOfGrade,
} from '#domains/people/server/people.service.ts'
import { lockForStatus } from '#domains/student-status/server/student-status.service.ts'
import type { ApplicationToAdmit } from './application-to-admit.ts'
import type { Context } from './plan-admission.ts'

/** What somebody who was here before was, as taking back restores it. */
export interface StudentBefore {
  readonly status: string
  readonly grade: number
  readonly gradeYear?: number | null
  readonly gradeBefore?: number | null
  readonly cohortId: number
  readonly deactivatedAt: string | null
}

interface OfAdmission {
  readonly studentId: number
  readonly before: StudentBefore | null
}

/**
 * A new student, admitted; the database puts who is admitted into onboarding. Throws what `taken` throws where somebody
 * just got the address.
 */
export async function makeStudent(
  { db, services }: Context,
  application: ApplicationToAdmit,
  email: string,
  taken: () => Promise<never>,
): Promise<OfAdmission> {
  const ids = await insertPeople(db, [
    {
      role: 'student',
      firstName: application.studentFirstName,
      lastName: application.studentLastName,
      email,
    },
  ])
  const studentId = ids.get(email.toLowerCase())
  if (studentId === undefined) return taken()
  const student = {
    id: studentId,
    grade: application.studentGrade,
    cohortId: application.cohortId ?? 0,
    dateOfBirth: application.studentBornOn,
    state: stateIn(application.livesIn),
    status: 'admitted',
  }
  const said = { now: new Date(services.clock.nowMs()), startsOn: application.startsOn }
  await insertStudents(db, [student], said)
  return { studentId, before: null }
}

/**
 * A student who left is admitted again, at the campus and in the grade of the application; one who is admitted already
 * stays as they are.
 */
export async function bringStudentBack(
  { db, viewer, services }: Context,
  application: ApplicationToAdmit,
  studentId: number,
): Promise<OfAdmission> {
  await lockForStatus(db, studentId)
  const student = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.status', 'students.grade', 'students.gradeYear', 'students.gradeBefore'])
    .select(['students.cohortId', 'users.deactivatedAt'])
    .where('students.id', '=', studentId)
    .executeTakeFirstOrThrow()
  const before = { ...student, deactivatedAt: student.deactivatedAt?.toISOString() ?? null }
  if (student.status === 'admitted') return { studentId, before }
  const now = new Date(services.clock.nowMs())
  const cohortId = application.cohortId ?? student.cohortId
  const { studentGrade: grade, startsOn } = application
  await updateStudentsOfGrade(db, [studentId], { cohortId }, { grade, now, startsOn })
  await setStatus(db, studentId, { status: 'admitted', changedBy: viewer.userId })
  await setDeactivated(db, studentId, {
    deactivatedAt: null,
    now,
  })
  return { studentId, before }
}

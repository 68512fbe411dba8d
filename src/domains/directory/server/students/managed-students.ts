import { sql } from 'kysely'
import { seesRollsOfStudent } from '#domains/attendance/server/attendance.service.ts'
import { leftStatuses } from '#domains/people/rules/student-statuses.ts'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** SQL: the viewer manages the student in scope as `students`: of the campuses of `people.manage`. */
export const managesStudent = (viewer: Viewer) =>
  withinReach(reachOf(viewer, 'people.manage'), sql.ref('students.cohort_id'))

/** SQL: the student in scope as `students` stands in the viewer's list: one they see, or manage. */
export const listsStudent = (viewer: Viewer) =>
  sql<boolean>`(${seesStudent(viewer)} or ${managesStudent(viewer)})`

/**
 * SQL: the student in scope as `students`, with `users`, stands in a list that is asked for students of these statuses,
 * or for any: whoever can log in, and who left the school with a status that was asked for, since leaving closes their
 * log-in. Nobody who is erased.
 */
export function isListedWith(statuses: readonly string[]) {
  const left = leftStatuses.filter((status) => statuses.includes(status))
  if (left.length === 0) return sql<boolean>`users.deactivated_at is null`
  return sql<boolean>`(users.deactivated_at is null
    or (students.status in (${sql.join(left.map((status) => sql.lit(status)))})
      and not exists (select from erasures gone where gone.person_id = users.id)))`
}

/**
 * SQL: the viewer may know the family of the student in scope as `students`: who sees their rolls, and who manages them.
 */
export const knowsFamily = (viewer: Viewer) =>
  sql<boolean>`(${seesRollsOfStudent(viewer)} or ${managesStudent(viewer)})`

/**
 * SQL: the viewer manages the guardian in scope as `users`: every child of theirs is a student the viewer manages. Who
 * has a child elsewhere too belongs to that campus as much as to this one: only the whole network changes them.
 */
export function managesGuardian(viewer: Viewer) {
  const reach = reachOf(viewer, 'people.manage')
  if (reach === 'all') return sql<boolean>`true`
  const inReach = withinReach(reach, sql.ref('students.cohort_id'))
  // A child in reach is asked for, though any would do: so a plan may begin with the children of the campus.
  return sql<boolean>`(
    exists (select from guardian_students own join students on students.id = own.student_id
      where own.guardian_id = users.id and ${inReach})
    and not exists (select from guardian_students own join students on students.id = own.student_id
      where own.guardian_id = users.id and not ${inReach}))`
}

import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { advisedBy, isOneOf, studentsTaughtBy } from '#domains/people/server/relations.service.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'

/**
 * SQL: the viewer sees the roll in scope as `m`. The rule is `mayViewRoll`, written so that a query over many rolls finds
 * one's own through the indexes of experiences and houses, and those of one's campuses through the campus that is kept
 * beside each meeting, however large the school.
 */
export function seesRolls(viewer: Viewer): RawBuilder<boolean> {
  const reach = reachOf(viewer, 'attendance.view.all')
  if (reach === 'all') return sql<boolean>`true`
  return sql<boolean>`(${withinReach(reach, sql.ref('m.cohort_id'))} or ${seesOwnRolls(viewer)})`
}

/**
 * SQL: stands for the meetings `m` of the experience in scope by this name, to ask with `seesRolls` of all of them at once.
 */
export const rollsOfExperience = (
  experience: string,
) => sql`(select ${sql.ref(`${experience}.id`)} as experience_id,
  null::integer as house_id, ${sql.ref(`${experience}.cohort_id`)} as cohort_id)`

/** SQL: the viewer runs the meeting in scope as `m` and sees its roll for that, in whatever campus. */
export function seesOwnRolls(viewer: Viewer): RawBuilder<boolean> {
  if (!holds(viewer, 'attendance.view')) return sql<boolean>`false`
  return sql<boolean>`(
    m.experience_id = any(array(select experience_id from experience_experts where employee_id = ${viewer.userId}))
    or m.house_id = any(array(select id from houses where advisor_id = ${viewer.userId})))`
}

/**
 * SQL: all rolls of the student in scope as `students` are the viewer's to see: the student is of a campus one
 * oversees, or of the house one advises ("the attendance of the house one advises").
 */
export function seesAllRollsOfStudent(viewer: Viewer): RawBuilder<boolean> {
  const overseen = withinReach(reachOf(viewer, 'attendance.view.all'), sql.ref('students.cohort_id'))
  if (!holds(viewer, 'attendance.view')) return overseen
  return sql<boolean>`(${overseen} or ${isOneOf(advisedBy(viewer))})`
}

const isTaught = (viewer: Viewer): RawBuilder<boolean> => isOneOf(studentsTaughtBy(viewer))

/**
 * SQL: the student in scope as `students` is on a roll the viewer sees: all of theirs, or in an experience one runs now. A query
 * of one student gives `isTaughtHere`.
 */
export function seesRollsOfStudent(viewer: Viewer, isOwn = isTaught): RawBuilder<boolean> {
  const all = seesAllRollsOfStudent(viewer)
  if (!holds(viewer, 'attendance.view')) return all
  return sql<boolean>`(${all} or ${isOwn(viewer)})`
}

import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { isOwnStudent } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** Whom one may see as is decided row by row below. */
export const mirrorAccess: AccessRules = {
  'mirror.view': heldBy('mirror.view'),
  'mirror.change': heldBy('mirror.change'),
}

const campusWithin = (viewer: Viewer, permission: 'mirror.view' | 'mirror.change') =>
  withinReach(reachOf(viewer, permission), sql.ref('students.cohort_id'))

/**
 * SQL: the viewer may see the platform as the student in scope as `students`: one they see, on a campus of `mirror.view`. A query
 * of one student gives `isOwnStudentHere`.
 */
export const mayMirrorStudent = (viewer: Viewer, isOwn = isOwnStudent) =>
  sql<boolean>`(${campusWithin(viewer, 'mirror.view')} and ${seesStudent(viewer, isOwn)})`

const ownChildren = sql`from guardian_students own join students on students.id = own.student_id
  join users child on child.id = students.id
  where own.guardian_id = users.id`

/**
 * SQL: the viewer may see the platform as the guardian in scope as `users`: all the guardian's children are
 * ones they may see as, because the portal of the guardian shows all of them, and the bell tells of all, those who left the
 * school among them. There is nothing to see as somebody none of whose children is here.
 */
export const mayMirrorGuardian = (viewer: Viewer) => sql<boolean>`(
  exists (select 1 ${ownChildren} and child.deactivated_at is null)
  and not exists (select 1 ${ownChildren} and not ${mayMirrorStudent(viewer)}))`

/** SQL: the viewer may make changes as the person in scope as `users`, student or guardian. */
export const mayChangeAs = (viewer: Viewer) => sql<boolean>`case users.role
  when 'student' then exists (
    select 1 from students where students.id = users.id and ${campusWithin(viewer, 'mirror.change')})
  else not exists (select 1 ${ownChildren} and not ${campusWithin(viewer, 'mirror.change')}) end`

import { sql } from 'kysely'
import { classesTaughtBy } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holds, type Viewer } from '#server/api/viewer.ts'

export const externalStudentsAccess: AccessRules = {
  'external_students.view': heldBy('external_students.view', 'external_students.manage'),
  'external_students.manage': heldBy('external_students.manage'),
}

export const managesExternals = (viewer: Viewer): boolean => holds(viewer, 'external_students.manage')

/**
 * SQL: the viewer may know of the experience in scope as `e` of a student of a partner school: of all, or of those they
 * run.
 */
export const seesTheirExperience = (viewer: Viewer) =>
  managesExternals(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from experience_experts x
        where x.experience_id = e.id and x.employee_id = ${viewer.userId})`

/**
 * SQL: the viewer sees the student `s`: all of them, or, as with the school's own, those in the experiences they run in the
 * cycle they teach in (docs/decisions/0025).
 */
export const seesExternal = (viewer: Viewer) =>
  managesExternals(viewer)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from external_registrations r
        where r.external_student_id = s.id and r.experience_id = any(array(${classesTaughtBy(viewer)})))`

import { sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holdsFor, reachOf, type Viewer } from '#server/api/viewer.ts'

/**
 * Whether the viewer manages the registrations of a campus; null, for an experience of every campus, takes who manages
 * them all.
 */
export const managesRegistrations = (viewer: Viewer, cohortId: number | null): boolean =>
  viewer.role === 'employee' && holdsFor(viewer, 'registrations.manage', cohortId)

/** SQL: the viewer manages the registrations of the experience in scope as `e`. */
export const managesE = (viewer: Viewer) =>
  withinReach(reachOf(viewer, 'registrations.manage'), sql.ref('e.cohort_id'))

/** SQL: the viewer may register the student in scope as `students`: one of the campuses they manage. */
export const registersStudent = (viewer: Viewer) =>
  withinReach(reachOf(viewer, 'registrations.manage'), sql.ref('students.cohort_id'))

export const registrationsAccess: AccessRules = {
  'catalogue.view': heldBy('catalogue.view'),
  'registrations.manage': heldBy('registrations.manage'),
}

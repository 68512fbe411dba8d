import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** A cycle is planned for the whole network at once: a limit to some campuses lets nobody plan it. */
export const plansCycles = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && reachOf(viewer, 'journey.manage') === 'all'

export const journeyBuilderAccess: AccessRules = {
  'journey.view': heldBy('journey.view', 'journey.manage'),
  'journey.choose': heldBy('journey.choose'),
  'journey.manage': plansCycles,
}

/** What an employee may hold over the choices of students. */
export type JourneyRight = 'journey.view' | 'journey.choose' | 'journey.manage'

const campus = sql.ref('students.cohort_id')

/**
 * SQL: the viewer reads what the student in scope as `students` chooses and gets: of those they see, on the campuses they
 * hold the right for. Teaching a student of another campus, or seeing them by another right, opens no choices.
 */
export const seesChoices = (viewer: Viewer) =>
  sql<boolean>`(${seesStudent(viewer)} and (${withinReach(reachOf(viewer, 'journey.view'), campus)}
    or ${withinReach(reachOf(viewer, 'journey.manage'), campus)}))`

/** SQL: the viewer holds this right over the choices of the student in scope as `students`. */
export const holdsOverChoices = (viewer: Viewer, right: JourneyRight) =>
  right === 'journey.view'
    ? seesChoices(viewer)
    : sql<boolean>`(${seesStudent(viewer)} and ${withinReach(reachOf(viewer, right), campus)})`

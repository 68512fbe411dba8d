import { sql } from 'kysely'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'

/** Who may call the attendance endpoints at all; which rolls they reach is decided row by row below. */
export const attendanceAccess: AccessRules = {
  'attendance.view': heldBy('attendance.view', 'attendance.view.all'),
  'attendance.view.all': heldBy('attendance.view.all'),
  'attendance.take': heldBy('attendance.take', 'attendance.take.all'),
  'attendance.take.all': heldBy('attendance.take.all'),
}

/** What a rule must know of a roll: whose campus, and whether the viewer runs the experience or advises the house. */
export interface RollRelation {
  readonly cohortId: number | null
  readonly isOwn: boolean
}

/** One's own rolls, or all of the campuses one oversees. */
export const mayViewRoll = (viewer: Viewer, roll: RollRelation): boolean =>
  (roll.isOwn && holds(viewer, 'attendance.view')) || holdsFor(viewer, 'attendance.view.all', roll.cohortId)

export const mayTakeRoll = (viewer: Viewer, roll: RollRelation): boolean =>
  mayViewRoll(viewer, roll) &&
  ((roll.isOwn && holds(viewer, 'attendance.take')) || holdsFor(viewer, 'attendance.take.all', roll.cohortId))

/** Whoever runs the experience or may take the session's roll may plan it: a substitute's lead, too. */
export const mayPlan = (viewer: Viewer, session: RollRelation): boolean =>
  mayViewRoll(viewer, session) && (session.isOwn || mayTakeRoll(viewer, session))

/** Why someone who sees a roll may not change it. */
export const rollRefusal = ({ houseId }: { readonly houseId: number | null }): string =>
  houseId === null
    ? 'Only those who run this experience, and those who oversee attendance, can change this roll.'
    : 'Only the advisor of this house, and those who oversee attendance, can change this roll.'

/** SQL: the viewer runs the experience in scope as `experiences`. */
export const runsExperience = (viewer: Pick<Viewer, 'userId'>) => sql<boolean>`exists (
  select 1 from experience_experts ee where ee.experience_id = experiences.id and ee.employee_id = ${viewer.userId})`

/** SQL: the viewer advises the house in scope as `houses`. */
export const advisesHouse = (viewer: Pick<Viewer, 'userId'>) =>
  sql<boolean>`coalesce(houses.advisor_id = ${viewer.userId}, false)`

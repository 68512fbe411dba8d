import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holds, holdsFor, type Viewer } from '#server/api/viewer.ts'

/** Which houses one opens is decided row by row. */
export const housesAccess: AccessRules = {
  'houses.view': heldBy('houses.view', 'houses.view.all'),
  'houses.view.all': heldBy('houses.view.all'),
  'houses.create': heldBy('houses.create'),
  'houses.manage': heldBy('houses.manage'),
}

/** One's own house, or those of the campuses one oversees; the same rule as `seesHouse`. */
export const mayOpenHouse = (
  viewer: Viewer,
  house: { readonly cohortId: number; readonly isOwn: boolean },
): boolean =>
  (house.isOwn && holds(viewer, 'houses.view')) || holdsFor(viewer, 'houses.view.all', house.cohortId)

/** Whether one may edit, archive and sync the houses of a campus (2-back-office §6). */
export const mayManageHouse = (viewer: Viewer, cohortId: number): boolean =>
  holdsFor(viewer, 'houses.manage', cohortId)

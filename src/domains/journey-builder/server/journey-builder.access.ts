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

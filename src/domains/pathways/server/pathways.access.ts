import { type AccessRules, heldBy } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** Pathways are one for the whole network: a limit to some campuses does not let one change them. */
export const managesPathways = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && reachOf(viewer, 'pathways.manage') === 'all'

export const pathwaysAccess: AccessRules = {
  'pathways.view': heldBy('pathways.view', 'pathways.manage'),
  'pathways.manage': managesPathways,
}

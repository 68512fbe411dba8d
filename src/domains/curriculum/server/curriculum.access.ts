import { type AccessRules, heldBy } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** What is taught is one for the whole network: a limit to some campuses does not let one change it. */
export const managesCurriculum = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && reachOf(viewer, 'curriculum.manage') === 'all'

export const curriculumAccess: AccessRules = {
  'curriculum.view': heldBy('curriculum.view', 'curriculum.manage'),
  'curriculum.manage': managesCurriculum,
}

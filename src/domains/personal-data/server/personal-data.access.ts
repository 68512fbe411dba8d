import type { AccessRules } from '#server/api/access.ts'
import { reachOf } from '#server/api/viewer.ts'

/** Whoever answers for the school's records answers for all of them: a limit to some campuses does not give it. */
export const personalDataAccess: AccessRules = {
  'personal_data.manage': (viewer) =>
    viewer.role === 'employee' && reachOf(viewer, 'personal_data.manage') === 'all',
}

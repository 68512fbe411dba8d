import type { AccessRules } from '#server/api/access.ts'
import { reachOf } from '#server/api/viewer.ts'

/** The school's name and its list of campuses are of the whole network: a limit to some campuses gives neither. */
export const organizationAccess: AccessRules = {
  'organization.manage': (viewer) =>
    viewer.role === 'employee' && reachOf(viewer, 'organization.manage') === 'all',
}

import type { AccessRules } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** A plan is one for the whole network: a limit to some campuses does not let one change it. */
export const managesPlans = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && reachOf(viewer, 'graduation_plans.manage') === 'all'

export const graduationAccess: AccessRules = { 'graduation_plans.manage': managesPlans }

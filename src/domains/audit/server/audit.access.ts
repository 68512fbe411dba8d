import type { AccessRules } from '#server/api/access.ts'
import { reachOf } from '#server/api/viewer.ts'

/** Who watches over the school's records watches over all of them: a limit to some campuses does not give it. */
export const auditAccess: AccessRules = {
  'audit.view': (viewer) => viewer.role === 'employee' && reachOf(viewer, 'audit.view') === 'all',
}

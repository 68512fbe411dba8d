import { sql } from 'kysely'
import { seesStudent, withinReach } from '#domains/people/server/people.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { reachOf, type Viewer } from '#server/api/viewer.ts'

/** Pathways are one for the whole network: a limit to some campuses does not let one change them. */
export const managesPathways = (viewer: Viewer): boolean =>
  viewer.role === 'employee' && reachOf(viewer, 'pathways.manage') === 'all'

const campus = sql.ref('students.cohort_id')

/** SQL: the viewer reads the pathways of the student in scope as `students`: whom one sees, on the campuses of the right. */
export const seesPathwaysOf = (viewer: Viewer) =>
  sql<boolean>`(${seesStudent(viewer)} and (${withinReach(reachOf(viewer, 'pathways.view'), campus)}
    or ${withinReach(reachOf(viewer, 'pathways.manage'), campus)}))`

export const pathwaysAccess: AccessRules = {
  'pathways.view': heldBy('pathways.view', 'pathways.manage'),
  'pathways.manage': managesPathways,
}

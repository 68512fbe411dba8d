import { type RawBuilder, sql } from 'kysely'
import { withinReach } from '#domains/people/server/people.service.ts'
import { advisedBy, isOneOf } from '#domains/people/server/relations.service.ts'
import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'

export const progressReportsAccess: AccessRules = {
  'reports.view': heldBy('reports.view', 'reports.view.all'),
  'reports.view.all': heldBy('reports.view.all'),
  'reports.write': heldBy('reports.write'),
  'reports.release': heldBy('reports.release'),
}

const campus = sql.ref('students.cohort_id')

/** SQL: the viewer reads the reports of the student in scope as `students`, published or not. Nobody of a family. */
export function seesReportsOf(viewer: Viewer): RawBuilder<boolean> {
  if (viewer.role !== 'employee') return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'reports.view.all'), campus)
  if (!holds(viewer, 'reports.view')) return overseen
  return sql<boolean>`(${overseen} or ${isOneOf(advisedBy(viewer))})`
}

/** SQL: the viewer writes in the reports of the student in scope as `students`: of the right's campuses, or their own house. */
export function writesReportsOf(viewer: Viewer): RawBuilder<boolean> {
  if (!holds(viewer, 'reports.write')) return sql<boolean>`false`
  const overseen = withinReach(reachOf(viewer, 'reports.write'), campus)
  return sql<boolean>`(${seesReportsOf(viewer)} and (${overseen} or ${isOneOf(advisedBy(viewer))}))`
}

/** SQL: the viewer publishes the reports of the student in scope as `students`. */
export const releasesReportsOf = (viewer: Viewer): RawBuilder<boolean> =>
  viewer.role === 'employee' ? withinReach(reachOf(viewer, 'reports.release'), campus) : sql<boolean>`false`

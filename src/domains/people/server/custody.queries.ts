import { type RawBuilder, sql } from 'kysely'
import { reachOf, type Viewer } from '#server/api/viewer.ts'
import { withinReach } from './people.queries.ts'

/** SQL: the viewer reads what was said of custody of the student in scope as `students` (decision 92). */
export const readsCustody = (viewer: Viewer): RawBuilder<boolean> =>
  withinReach(reachOf(viewer, 'people.view_custody'), sql.ref('students.cohort_id'))

/** SQL: something was said of the tie of a guardian in scope as `tie`. */
export const isMarkedTie = sql<boolean>`(tie.custody_remark <> '' or tie.pick_up_remark <> '' or not tie.sees_records)`

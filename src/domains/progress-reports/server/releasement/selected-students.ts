import { sql } from 'kysely'
import { isShownToFamily } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { ReportKind } from '../../contract/report-kinds.ts'
import { releasesReportsOf } from '../progress-reports.access.ts'
import { reportedInCycle } from './progress.queries.ts'

/** Reports that somebody chose: of which students, cycle and kind. */
export interface Selection {
  readonly cycleId: number
  readonly kind: ReportKind
  readonly studentIds: readonly number[]
}

/** Throws not-found unless the viewer releases the reports of all of them, and each has a place in the cycle. */
export async function requireReleasable(db: Database, viewer: Viewer, { cycleId, studentIds }: Selection) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from students join users on users.id = students.id
    where students.id = any(${[...studentIds]}::integer[]) and ${isShownToFamily('users')}
      and students.id in (${reportedInCycle(cycleId, viewer.today)}) and ${releasesReportsOf(viewer)}`.execute(
    db,
  )
  if (rows[0]?.count !== studentIds.length)
    throw notFound('One of the selected students is not in this cycle, or not one you can see.')
}

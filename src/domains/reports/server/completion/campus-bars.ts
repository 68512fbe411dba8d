import { sql } from 'kysely'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { CampusBar } from '../../contract/completion.contract.ts'
import type { Narrowing } from '../table/report-source.ts'
import { whereOf } from '../table/report-statement.ts'
import type { AskedGroup } from '../tallies/group-filters.ts'
import { completionSource } from './completion-source.ts'

interface BarRow {
  readonly cohortId: number
  readonly title: string
  readonly students: number
  readonly completed: number
  readonly missing: number
}

/** What is listed, added up by campus: the parts of each bar are those of the rows, by the same narrowing. */
export async function listCampusBars(
  db: Database,
  viewer: Viewer,
  { group, narrowed, nowMs }: { group: AskedGroup; narrowed: Narrowing; nowMs: number },
): Promise<CampusBar[]> {
  const source = completionSource(viewer, group, nowMs, 'campuses')
  const { rows } = await sql<BarRow>`
    with ${source.before},
    listed as (select i.kind, i.id ${source.from} ${whereOf(source, narrowed)}),
    bars as (select c.cohort_id, sum(c.completed)::integer as completed, sum(c.missing)::integer as missing
      from counted c join listed l on l.kind = c.kind and l.id = c.item_id group by 1)
    select o.cohort_id, k.title, sum(o.students)::integer as students, coalesce(min(b.completed), 0) as completed,
      coalesce(min(b.missing), 0) as missing
    from populations o join cohorts k on k.id = o.cohort_id left join bars b on b.cohort_id = o.cohort_id
    group by o.cohort_id, k.title
    order by coalesce(min(b.completed), 0)::real / nullif(coalesce(min(b.completed), 0) + coalesce(min(b.missing), 0), 0)
      nulls last, k.title`.execute(db)
  return rows.map(({ cohortId, ...bar }) => ({ ...bar, cohort_id: cohortId }))
}

import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** The newest weekly report of a house, and how many students in it still wait. */
export interface OpenCheckIns {
  readonly houseId: number
  readonly reportId: number
  /** Its Monday. */
  readonly weekStartsOn: string
  /** For a check-in. */
  readonly students: number
  /** To be celebrated. */
  readonly celebrations: number
  /** Rolls of the week were not taken of students whom it does not name: there may be others. */
  readonly rollsMissing: boolean
}

/** One row a house that has a report, in one statement. The caller has found the houses to be the viewer's. */
export async function listOpenCheckIns(db: Database, houseIds: readonly number[]): Promise<OpenCheckIns[]> {
  if (houseIds.length === 0) return []
  const { rows } = await sql<OpenCheckIns>`
    select r.house_id, r.id as report_id, r.week_starts_on,
      count(*) filter (where i.approach_type = 'check_in')::integer as students,
      count(*) filter (where i.approach_type = 'celebrate')::integer as celebrations,
      exists (select from jsonb_each(r.figures) of_student where (of_student.value ->> 'notTaken')::integer > 0
        and not exists (select from house_report_items named
          where named.report_id = r.id and named.student_id = of_student.key::integer)) as rolls_missing
    from unnest(${[...houseIds]}::integer[]) asked (id)
    cross join lateral (
      select id, house_id, week_starts_on, figures from house_reports
      where house_id = asked.id order by week_starts_on desc limit 1) r
    left join house_report_items i on i.report_id = r.id and i.done_at is null and i.dismissed_at is null
    group by r.house_id, r.id, r.week_starts_on, r.figures
    order by r.house_id`.execute(db)
  return rows
}

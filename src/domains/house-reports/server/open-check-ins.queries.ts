import { sql } from 'kysely'
import type { Database } from '#server/database.ts'

/** The newest weekly report of a house, and how many students in it still wait for a check-in. */
export interface OpenCheckIns {
  readonly houseId: number
  readonly reportId: number
  /** Its Monday. */
  readonly weekStartsOn: string
  readonly students: number
}

/** One row a house that has a report, in one statement. The caller has found the houses to be the viewer's. */
export async function listOpenCheckIns(db: Database, houseIds: readonly number[]): Promise<OpenCheckIns[]> {
  if (houseIds.length === 0) return []
  const { rows } = await sql<OpenCheckIns>`
    select r.house_id, r.id as report_id, r.week_starts_on, (
      select count(*)::integer from house_report_items i
      where i.report_id = r.id and i.approach_type = 'check_in' and i.done_at is null and i.dismissed_at is null
    ) as students
    from unnest(${[...houseIds]}::integer[]) asked (id)
    cross join lateral (
      select id, house_id, week_starts_on from house_reports
      where house_id = asked.id order by week_starts_on desc limit 1) r
    order by r.house_id`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { isAtSchool } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import type { WeekFigures } from '../../contract/report-values.ts'

/** SQL: of an entry of `house_reports.figures`, as `f`: rolls of the student were not taken when it was written. */
const hadNoRoll = sql<boolean>`(f.value ->> 'notTaken')::integer > 0`

/** A student whom a report does not name, and of whose week not all was known when it was made. */
export interface Unnamed {
  readonly houseId: number
  readonly reportId: number
  readonly weekStartsOn: string
  readonly studentId: number
  /** Rolls that were not taken. */
  readonly notTaken: number
}

/**
 * Students whom reports of these weeks do not name although rolls of theirs were not taken, of houses that stand; the
 * reports locked. Who left the house or the school since, or is away from it, is not looked up: see `listHousesDue`.
 */
export async function lockUnnamed(db: Database, mondays: readonly string[]): Promise<Unnamed[]> {
  // Read after the lock, so that whoever waited for another run sees what it added.
  const locked = await sql<{ id: number }>`
    select r.id from house_reports r
    where r.week_starts_on = any(${[...mondays]}::date[])
      and exists (select from jsonb_each(r.figures) f where ${hadNoRoll})
    order by r.id for no key update`.execute(db)
  const ids = locked.rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const { rows } = await sql<Unnamed>`
    select r.house_id, r.id as report_id, r.week_starts_on, students.id as student_id,
      (f.value ->> 'notTaken')::integer as not_taken
    from house_reports r
    join houses on houses.id = r.house_id and houses.archived_at is null
    cross join lateral jsonb_each(r.figures) f
    join students on students.id = f.key::integer and students.house_id = r.house_id
      and ${isAtSchool(sql`students.status`)}
    join users u on u.id = students.id and u.deactivated_at is null
    where r.id = any(${ids}::integer[]) and ${hadNoRoll} and not exists (
      select from house_report_items i where i.report_id = r.id and i.student_id = students.id)
    order by r.id, students.id`.execute(db)
  return rows
}

/** Writes the weeks of some students into their reports; the others' stay as they are. */
export async function updateFigures(
  db: Database,
  weeks: readonly { readonly reportId: number; readonly studentId: number; readonly week: WeekFigures }[],
): Promise<void> {
  const changes = [...Map.groupBy(weeks, ({ reportId }) => reportId)].map(([report_id, ofReport]) => ({
    report_id,
    figures: Object.fromEntries(ofReport.map(({ studentId, week }) => [studentId, week])),
  }))
  await sql`
    update house_reports r set figures = r.figures || c.figures
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (report_id integer, figures jsonb)
    where r.id = c.report_id`.execute(db)
}

/** What waits in the reports that some houses have of these weeks, newest first. */
export async function listWaiting(db: Database, houseIds: readonly number[], mondays: readonly string[]) {
  const { rows } = await sql<{
    houseId: number
    reportId: number
    weekStartsOn: string
    title: string
    checkIns: number
    praises: number
  }>`
    select r.house_id, r.id as report_id, r.week_starts_on, houses.title,
      count(*) filter (where i.approach_type = 'check_in')::integer as check_ins,
      count(*) filter (where i.approach_type = 'celebrate')::integer as praises
    from house_reports r
    join houses on houses.id = r.house_id
    left join house_report_items i on i.report_id = r.id and i.done_at is null and i.dismissed_at is null
    where r.house_id = any(${[...houseIds]}::integer[]) and r.week_starts_on = any(${[...mondays]}::date[])
    group by r.id, houses.id
    order by r.week_starts_on desc`.execute(db)
  return rows
}

import { sql } from 'kysely'
import { isAtSchool } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { WeekFigures } from '../contract/report-values.ts'
import type { NewItem } from './making/build-items.ts'

/** A house a report is due for, with the students it is about. */
export interface HouseDue {
  readonly houseId: number
  readonly title: string
  readonly studentIds: readonly number[]
}

/**
 * Houses without a report of a week: those that stood by the end of it and are not archived, or the ones asked for.
 * Students who left the school or are away from it are no part of a report, nor are those whose week another house's tells
 * already: they have moved since.
 */
export async function listHousesDue(
  db: Database,
  monday: string,
  { houseIds, stoodBefore }: { readonly houseIds: readonly number[] | undefined; readonly stoodBefore: Date },
): Promise<HouseDue[]> {
  const ofAsked = (houseId: string) =>
    houseIds === undefined ? sql`true` : sql`${sql.ref(houseId)} = any(${[...houseIds]}::integer[])`
  const { rows } = await sql<HouseDue>`
    with told as materialized (
      select r.house_id, student_id from house_reports r cross join jsonb_object_keys(r.figures) as student_id
      where r.week_starts_on = ${monday}),
    untold as (
      select students.house_id, array_agg(students.id order by students.id) as student_ids
      from students join users u on u.id = students.id and u.deactivated_at is null
      where ${ofAsked('students.house_id')} and ${isAtSchool(sql`students.status`)} and not exists (
        select from told where told.student_id = students.id::text and told.house_id <> students.house_id)
      group by students.house_id)
    select houses.id as house_id, houses.title, coalesce(untold.student_ids, '{}') as student_ids
    from houses left join untold on untold.house_id = houses.id
    where ${
      houseIds === undefined
        ? sql`houses.archived_at is null and houses.created_at < ${stoodBefore}`
        : ofAsked('houses.id')
    } and not exists (
      select 1 from house_reports r where r.house_id = houses.id and r.week_starts_on = ${monday})
    order by houses.id`.execute(db)
  return rows
}

interface NewReport {
  readonly houseId: number
  readonly figures: Readonly<Record<number, WeekFigures>>
}

/** Stores reports; those that exist by now are left alone. House → number of its new report. */
export async function insertReports(
  db: Database,
  monday: string,
  madeAt: Date,
  reports: readonly NewReport[],
): Promise<Map<number, number>> {
  const rows = await insertRows(
    db,
    'houseReports',
    reports.map(({ houseId, figures }) => ({
      houseId,
      weekStartsOn: monday,
      madeAt,
      figures: JSON.stringify(figures),
    })),
    (insert) =>
      insert
        .onConflict((oc) => oc.columns(['houseId', 'weekStartsOn']).doNothing())
        .returning(['id', 'houseId']),
  )
  return new Map(rows.map(({ id, houseId }) => [houseId, id]))
}

/** Stores items of reports in one statement. */
export async function insertItems(
  db: Database,
  items: readonly (NewItem & { readonly reportId: number })[],
): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ reportId, studentId, categories, approachType, recommendation, evidence }) => ({
    report_id: reportId,
    student_id: studentId,
    categories,
    approach_type: approachType,
    recommendation,
    evidence,
  }))
  await sql`
    insert into house_report_items (report_id, student_id, categories, approach_type, recommendation, evidence)
    select i.report_id, i.student_id, i.categories, i.approach_type, i.recommendation, i.evidence
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (
      report_id integer, student_id integer, categories text[], approach_type text, recommendation text, evidence jsonb)`.execute(
    db,
  )
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#server/database/database.ts'
import { weekFigures } from '../contract/report-values.ts'
import { itemRows, type ReportItem, readItem } from './items.queries.ts'

const figuresByStudent = z.record(z.string(), weekFigures)
export type FiguresByStudent = z.output<typeof figuresByStudent>

/** A page of the rail: more than a school year. */
const mostReports = 60

/** Reports of a house, newest first, with how many items they have and how many of these are open. */
export const listReports = (db: Database, houseId: number) =>
  db
    .selectFrom('houseReports as report')
    .leftJoin('houseReportItems as item', 'item.reportId', 'report.id')
    .select(['report.id', 'report.weekStartsOn'])
    .select((eb) => [
      eb.fn.count<number>('item.id').as('itemCount'),
      sql<number>`count(*) filter (where item.done_at is null and item.dismissed_at is null and item.id is not null)`.as(
        'openCount',
      ),
    ])
    .where('report.houseId', '=', houseId)
    .groupBy('report.id')
    .orderBy('report.weekStartsOn', 'desc')
    .limit(mostReports)
    .execute()

export const findLatestReportId = async (db: Database, houseId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('houseReports')
      .select('id')
      .where('houseId', '=', houseId)
      .orderBy('weekStartsOn', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null

const reportRows = (db: Database, houseId: number) =>
  db
    .selectFrom('houseReports')
    .select(['id', 'houseId', 'weekStartsOn', 'madeAt', 'figures'])
    .where('houseId', '=', houseId)

type ReportRow = Awaited<ReturnType<ReturnType<typeof reportRows>['executeTakeFirstOrThrow']>>

export interface StoredReport extends Omit<ReportRow, 'figures'> {
  readonly figures: FiguresByStudent
}

const readReport = (row: ReportRow): StoredReport => ({
  ...row,
  figures: figuresByStudent.parse(row.figures),
})

/** A report of the house; the caller checks whether the viewer opens the house. */
export async function findReport(
  db: Database,
  houseId: number,
  reportId: number,
): Promise<StoredReport | undefined> {
  const row = await reportRows(db, houseId).where('id', '=', reportId).executeTakeFirst()
  return row && readReport(row)
}

/** The house's report of a week, by its Monday. */
export async function findReportOfWeek(
  db: Database,
  houseId: number,
  monday: string,
): Promise<StoredReport | undefined> {
  const row = await reportRows(db, houseId).where('weekStartsOn', '=', monday).executeTakeFirst()
  return row && readReport(row)
}

/** Items of a report: what is most urgent first, then by name. */
export const listItems = async (db: Database, reportId: number): Promise<ReportItem[]> =>
  (
    await itemRows(db)
      .where('item.reportId', '=', reportId)
      .orderBy('student.lastName')
      .orderBy('student.firstName')
      .orderBy('item.id')
      .execute()
  ).map(readItem)

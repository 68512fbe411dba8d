import { lastFinishedWeek } from '#domains/house-reports/rules/report-week.ts'
import { makeReports } from '#domains/house-reports/server/house-reports.service.ts'
import { openKysely } from '#server/database/column-names.ts'
import { createPool } from '#server/database/database.ts'

/** What making the weekly report of many houses took. */
export interface ReportFigures {
  readonly houses: number
  readonly items: number
  readonly seconds: number
  /** The part of it that its statements took. */
  readonly statementSeconds: number
}

const mostHouses = 1_000

/** Makes the reports of last week for up to 1,000 houses anew, as the job of Monday does (issue 4 §5). */
export async function measureReports(databaseUrl: string): Promise<ReportFigures> {
  const pool = createPool(databaseUrl, 4)
  let statementMs = 0
  const db = openKysely(
    { pool },
    {
      log: ({ queryDurationMillis }) => {
        statementMs += queryDurationMillis
      },
    },
  )
  try {
    const madeAtMs = Date.now()
    const monday = lastFinishedWeek(madeAtMs)
    await db.deleteFrom('houseReports').where('weekStartsOn', '=', monday).execute()
    const houses = await db
      .selectFrom('houses')
      .select('id')
      .where('archivedAt', 'is', null)
      .orderBy('id')
      .execute()
    const isOfAll = houses.length <= mostHouses
    const houseIds = houses.slice(0, mostHouses).map(({ id }) => id)
    statementMs = 0
    const beginMs = performance.now()
    const made = await makeReports(db, monday, { madeAtMs, ...(isOfAll ? {} : { houseIds }) })
    const seconds = (performance.now() - beginMs) / 1000
    const { items } = await db
      .selectFrom('houseReportItems')
      .innerJoin('houseReports', 'houseReports.id', 'houseReportItems.reportId')
      .select((eb) => eb.fn.countAll<number>().as('items'))
      .where('weekStartsOn', '=', monday)
      .executeTakeFirstOrThrow()
    return { houses: made, items, seconds, statementSeconds: statementMs / 1000 }
  } finally {
    await db.destroy()
  }
}

import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { type PartedTable, schoolYearText } from './kept-years.ts'

/**
 * The first school year, `2019–2020`, of a span of time whose rows of a table were put away; undefined while all of them
 * are here. Ask it after the rows were read, in the same transaction: what is being read is not put
 * away meanwhile, and what was put away before is known here.
 */
export async function findPutAway(
  db: Database,
  table: PartedTable,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<string | undefined> {
  const away = await db
    .selectFrom('partsPutAway')
    .select('schoolYear')
    .where('tableName', '=', table)
    .where('fromAt', '<=', to)
    .where('toAt', '>', from)
    .orderBy('schoolYear')
    .limit(1)
    .executeTakeFirst()
  return away && schoolYearText(away.schoolYear)
}

/** Until when the rows of a table were put away; undefined while all of them are here. */
export async function findPutAwayUntil(db: Database, table: PartedTable): Promise<Date | undefined> {
  const { until } = await db
    .selectFrom('partsPutAway')
    .select(sql<Date | null>`max(to_at)`.as('until'))
    .where('tableName', '=', table)
    .executeTakeFirstOrThrow()
  return until ?? undefined
}

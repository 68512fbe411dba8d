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

/**
 * What was put away of some tables, ends after an instant, and still stands in the schema `put_away`; the oldest first. What
 * was let go of is not among it.
 */
export async function listPutAwaySince(
  db: Database,
  tables: readonly string[],
  since: Date,
): Promise<{ readonly table: string; readonly years: string }[]> {
  const { rows } = await sql<{ tableName: string; schoolYear: number }>`
    select table_name, school_year from parts_put_away
    where table_name = any(${[...tables]}::text[]) and to_at > ${since}
      and to_regclass(format('put_away.%I', name_of_part(table_name, school_year))) is not null
    order by school_year, table_name`.execute(db)
  return rows.map(({ tableName, schoolYear }) => ({ table: tableName, years: schoolYearText(schoolYear) }))
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

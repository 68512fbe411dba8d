import { sql } from 'kysely'
import pRetry from 'p-retry'
import { analyzeTables } from '../database/analyze-tables.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Services } from '../services.ts'
import { partedTables } from './kept-years.ts'

/** Reported when there are rows of a school year that has no part. */
class RowsWithoutPart extends Error {
  readonly code = 'ROWS_WITHOUT_PART'
}

/** SQL: bounds how long the transaction waits for a lock, since that makes others wait, too; no statement times out. */
export const lockPatience = (patience = '5s') =>
  sql`select set_config('lock_timeout', ${patience}, true), set_config('statement_timeout', '0', true)`

/** PostgreSQL's codes for a lock that was not free in time, and for a deadlock. */
const inUse = new Set(['55P03', '40P01'])

export const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && inUse.has(String(error.code))

/** Much shorter than the second after which PostgreSQL looks for deadlocks: whoever works is never the one to yield. */
const makingPatience = '200ms'

/**
 * Makes what is missing of the parts of this school year, and of the next two months ahead of it, and takes into them
 * what came before them: not sooner, because a query that names no time reads every part. Each table by itself, and
 * again a moment later while somebody works with it, `tries` times. Any number of servers may ask at once. Returns the
 * names of the parts that were made.
 */
export async function makeParts(
  database: Services['database'],
  nowMs: number,
  tries = 40,
): Promise<string[]> {
  const made: string[] = []
  let blocked: unknown
  for (const table of Object.keys(partedTables)) {
    const make = () => makePartsOf(database, table, new Date(nowMs))
    const parts = await pRetry(make, {
      retries: tries - 1,
      minTimeout: 100,
      factor: 1,
      randomize: true,
      shouldRetry: ({ error }) => isInUse(error),
    }).catch((error: unknown) => {
      if (!isInUse(error)) throw error
      // The other tables may be free.
      blocked ??= error
      return []
    })
    made.push(...parts)
  }
  if (blocked !== undefined) throw blocked
  return made
}

const makePartsOf = (database: Services['database'], table: string, now: Date): Promise<string[]> =>
  inTransaction(database, async (db) => {
    await lockPatience(makingPatience).execute(db)
    const { rows } = await sql<{ part: string }>`
      select part from make_parts_of(${table}, ${now}, ${now}::timestamptz + interval '2 months') part`.execute(
      db,
    )
    return rows.map(({ part }) => part)
  })

/** How many rows of each table have no part of their school year; only tables that have some. */
export async function listStrays(db: Database): Promise<{ table: string; count: number }[]> {
  const strays: { table: string; count: number }[] = []
  for (const table of Object.keys(partedTables)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.id('parts', `${table}_other`)}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count > 0) strays.push({ table, count })
  }
  return strays
}

/**
 * At a start: as `makeParts`, but a table that somebody reads the whole time, as a backup does, keeps no server from
 * starting. The night makes them; rows of a year without a part are taken by `…_other` until then.
 */
export async function makePartsAtStart({ database, clock }: Services): Promise<void> {
  await makeParts(database, clock.nowMs(), 3).catch((error: unknown) => {
    if (!isInUse(error)) throw error
    console.error(
      'The parts of the coming school year were not made: a table was in use. The night tries again.',
    )
  })
}

/**
 * Each night: the parts are there ahead of time, rows without one are reported, and the planner learns what the tables
 * hold, which PostgreSQL does by itself for the parts alone.
 */
export async function keepParts({ database, clock, reportError }: Services): Promise<void> {
  await makeParts(database, clock.nowMs())
  const strays = await listStrays(database)
  if (strays.length > 0) {
    const what = `Rows of school years that have no part: ${strays.map(({ table, count }) => `${count} of ${table}`).join(', ')}.`
    console.error(what)
    reportError(new RowsWithoutPart(what), 'parts.keep')
  }
  for (const table of Object.keys(partedTables))
    await inTransaction(database, async (db) => {
      await lockPatience().execute(db)
      await analyzeTables(db, [table])
    })
}

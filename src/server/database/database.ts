import type { Kysely, Transaction } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import { becomeAppRole } from './app-role.ts'
import { openKysely } from './column-names.ts'
import { DatabaseClient } from './database-client.ts'
import { preparingPool } from './prepared-statements.ts'
import type { DB } from './tables.ts'

export type Database = Kysely<DB> | Transaction<DB>

/**
 * Nobody adds tables to a transaction or leaves them out. These are tried before Kysely's own, so that TypeScript sees at once
 * that a transaction is a database: else it compares both for every set of tables, 3 to 11 s each time and a third of
 * checking the server.
 */
declare module 'kysely' {
  interface Transaction<DB> {
    $extendTables(): never
    $omitTables(): never
    $pickTables(): never
  }
  interface ControlledTransaction<DB, S extends string[]> {
    $extendTables(): never
    $omitTables(): never
    $pickTables(): never
  }
}

// Counts and identities fit a number; a school day stays the text it is.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** How long a call waits for one of the pool's connections to become free. */
const queuePatienceMs = 10_000

/** Settings of a pool whose connections outlive a database that does not (`DatabaseClient`). */
export function survivingPool(
  url: string,
  size: number,
  settings: Readonly<Record<string, string>> = {},
  asOwner = true,
): pg.PoolConfig {
  const siblings = new Set<DatabaseClient>()
  return {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: queuePatienceMs,
    Client: class extends DatabaseClient {
      constructor(config?: pg.ClientConfig) {
        super(config, siblings)
      }
    },
    onConnect: async (client: pg.ClientBase) => {
      if (!(client instanceof DatabaseClient)) return
      await client.introduce(settings)
      if (!asOwner) await client.query(becomeAppRole)
    },
  }
}

const poolSettings = {
  // A temporary table never stands in the place of one of ours.
  search_path: 'public, pg_temp',
  statement_timeout: '15s',
  // To start a second process for a statement takes 10 ms, and the cores are there for other people's.
  max_parallel_workers_per_gather: '0',
  idle_in_transaction_session_timeout: '30s',
}

/**
 * One pool a process. Statements slower than 15 s are given up, so that one bad query cannot hold the school. What it does is
 * done as the product's own role (`app-role.ts`), or as the owner of the tables for a command that changes them.
 */
export function createPool(url: string, size: number, { asOwner = false } = {}): pg.Pool {
  const pool = new pg.Pool({
    ...survivingPool(url, size, poolSettings, asOwner),
    application_name: 'homeroom',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** A cursor that can be closed when its connection is gone: the original waits for an answer that cannot come. */
class SurvivingCursor<Row> extends Cursor<Row> {
  #connection: pg.Connection | undefined

  constructor(text: string, values?: unknown[]) {
    super(text, values)
    const submit = this.submit
    this.submit = (connection) => {
      this.#connection = connection
      submit.call(this, connection)
    }
  }

  override close(): Promise<void>
  override close(callback: (error: Error) => void): undefined
  override close(callback?: (error: Error) => void): Promise<void> | undefined {
    if (callback) return super.close(callback)
    const connection = this.#connection
    if (!connection || connection.stream.destroyed) return Promise.resolve()
    const { promise: isGone, resolve } = Promise.withResolvers<void>()
    connection.once('end', resolve)
    // The connection outlives many cursors: none leaves its listener behind.
    return Promise.race([super.close(), isGone]).finally(() => connection.off('end', resolve))
  }
}

export const createDatabase = (pool: pg.Pool): Kysely<DB> =>
  openKysely({ pool: preparingPool(pool), cursor: SurvivingCursor })

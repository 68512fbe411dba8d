import type { Kysely, PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { openKysely } from '#server/database/column-names.ts'
import type { DB } from '#server/database/tables.ts'

/** The program's way to query, on a connection that is open already and stays open. */
export function databaseOn(client: pg.ClientBase): Kysely<DB> {
  const query: PostgresPoolClient['query'] = client.query.bind(client)
  const connection: PostgresPoolClient = { query, release: () => {} }
  const pool: PostgresPool = { connect: async () => connection, end: async () => {}, options: {} }
  return openKysely({ pool })
}

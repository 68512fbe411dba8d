import { type Kysely, sql } from 'kysely'
import type { DB } from './tables.ts'

/** What is asked for a download may take as long as a slow line needs, but not for ever. */
const limit = '10min'

/** What `read` reads piece by piece, all of it of one moment, however slowly it is fetched: ten minutes at the most. */
export async function* readLong<Row>(
  database: Kysely<DB>,
  read: (db: Kysely<DB>) => AsyncIterable<Row>,
): AsyncGenerator<Row> {
  const db = await database.startTransaction().setAccessMode('read only').execute()
  try {
    await sql`set local statement_timeout = ${sql.lit(limit)}`.execute(db)
    yield* read(db)
  } finally {
    await db.rollback().execute()
  }
}

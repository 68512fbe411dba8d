import { sql } from 'kysely'
import type { Pool } from 'pg'

// Any constant: whoever exports takes the same lock.
const exportLock = 7_240_160

/** True while a server exports, in SQL: a lock goes with the connection of who held it, a row that they wrote does not. */
export const isUnderWay = sql<boolean>`exists (select from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())
  and classid = 0 and objid = ${sql.lit(exportLock)} and objsubid = 1 and granted)`

/** Does what one server does at a time; undefined where another is at it. A killed one lets go with its connection. */
export async function alone<Answer>(pool: Pool, work: () => Promise<Answer>): Promise<Answer | undefined> {
  const client = await pool.connect()
  let isHeld = true
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      exportLock,
    ])
    if (rows[0]?.taken !== true) {
      isHeld = false
      return undefined
    }
    return await work()
  } finally {
    if (isHeld)
      await client.query('select pg_advisory_unlock($1)', [exportLock]).then(
        () => {
          isHeld = false
        },
        () => {},
      )
    client.release(isHeld)
  }
}

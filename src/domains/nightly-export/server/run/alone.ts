import type { Pool } from 'pg'

/** Does what one server does at a time; undefined where another is at it. A killed one lets go with its connection. */
export async function alone<Answer>(
  pool: Pool,
  lock: number,
  work: () => Promise<Answer>,
): Promise<Answer | undefined> {
  const client = await pool.connect()
  let isHeld = true
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lock,
    ])
    if (rows[0]?.taken !== true) {
      isHeld = false
      return undefined
    }
    return await work()
  } finally {
    if (isHeld)
      await client.query('select pg_advisory_unlock($1)', [lock]).then(
        () => {
          isHeld = false
        },
        () => {},
      )
    client.release(isHeld)
  }
}

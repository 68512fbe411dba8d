import type { Pool, PoolClient } from 'pg'

/** What servers do one at a time, by any constant of its own, and of which one; 0 where there is only one. */
export type Turn = readonly [what: number, which: number]

/** Does it, or gives undefined where another server is at it. A killed one lets go with its connection. */
export const alone = <Answer>(pool: Pool, turn: Turn, work: () => Promise<Answer>) =>
  holding(pool, turn, work, async (client) => {
    const { rows } = await client.query('select where pg_try_advisory_lock($1, $2)', [...turn])
    return rows.length > 0
  })

/** Does it once nobody else is at it. Throws when that takes longer than a statement may. */
export const inTurn = <Answer>(pool: Pool, turn: Turn, work: () => Promise<Answer>) =>
  holding(pool, turn, work, async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [...turn])
    return true
  })

async function holding<Answer>(
  pool: Pool,
  turn: Turn,
  work: () => Promise<Answer>,
  take: (client: PoolClient) => Promise<boolean>,
): Promise<Answer | undefined> {
  const client = await pool.connect()
  // Until it is known that it holds nothing, the connection is not for others.
  let mayHold = true
  try {
    mayHold = await take(client)
    return mayHold ? await work() : undefined
  } finally {
    if (mayHold)
      await client.query('select pg_advisory_unlock($1, $2)', [...turn]).then(
        () => {
          mayHold = false
        },
        () => {},
      )
    client.release(mayHold)
  }
}

import type pg from 'pg'

/** Runs work in one transaction: on a connection of the pool, or on the connected client it is given. */
export async function inTransaction<Result>(
  database: pg.Pool | pg.ClientBase,
  work: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const pooled = 'totalCount' in database ? await database.connect() : undefined
  const client = pooled ?? (database as pg.ClientBase)
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    pooled?.release()
  }
}

import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const patienceMs = 5_000
const most = 3

/**
 * Refuses a pooler that gives a connection to somebody else after every transaction: locks that outlive a transaction,
 * live pushes and what was prepared would be somebody else's. Seen by two connections that are served by one.
 *
 * @throws StartupError
 */
export async function requireOwnConnections(url: string): Promise<void> {
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    })
    client.on('error', () => {})
    clients.push(client)
    await client.connect()
    return client
  }
  const pidOf = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid
  }
  try {
    const first = await pidOf(await connect())
    for (let others = 0; others < most; others++) {
      const other = await connect()
      // Held until the end, so that the next gets another one.
      await other.query('begin')
      if ((await pidOf(other)) === first)
        throw new StartupError(
          'The pooler in front of the database shares connections between transactions; Homeroom needs one in session mode (PgBouncer: pool_mode = session).',
        )
    }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

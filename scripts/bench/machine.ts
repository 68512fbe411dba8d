import { cpus, loadavg, totalmem } from 'node:os'
import pg from 'pg'

/** The machine as far as it matters for figures; nothing that names it. */
export interface MachineFacts {
  readonly date: string
  readonly cores: number
  readonly processor: string
  readonly memoryGigabytes: number
  readonly node: string
  readonly postgres: string
  /** Programs that wanted a core on average in the minute before the run. */
  readonly load: number
}

export async function describeMachine(clusterUrl: string): Promise<MachineFacts> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      `select split_part(current_setting('server_version'), ' ', 1) as version`,
    )
    return {
      date: new Date().toISOString().slice(0, 10),
      cores: cpus().length,
      processor: cpus()[0]?.model.trim() || 'unknown',
      memoryGigabytes: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      postgres: rows[0]?.version ?? 'unknown',
      load: loadavg()[0] ?? 0,
    }
  } finally {
    await client.end()
  }
}

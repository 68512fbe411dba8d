import pg from 'pg'
import type { Config } from './config.ts'
import type { Services } from './services.ts'

/** Fills an empty database with the demo school; a database that already has people is left alone. */
export async function fillDemoSchool(url: string, config: Config): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const people = await client.query('select 1 from users limit 1')
    if (people.rowCount) return
    console.log(`  Making the demo school: ${config.DEMO_STUDENTS} students …`)
    const { loadDemoSchool } = await import('#demo/load-demo-school.ts')
    await loadDemoSchool(client, { students: config.DEMO_STUDENTS, seed: 'homeroom', nowMs: Date.now() })
  } finally {
    await client.end()
  }
}

interface Sandboxes {
  /** Settings that point the real clients at the sandboxes. */
  readonly settings: Partial<Config>
  /** Begins to play once the server can be reached. */
  play(services: Services): Promise<void>
  stop(): Promise<void>
}

/** Starts a sandbox for every outside service without credentials. */
export async function startSandboxes(_config: Config): Promise<Sandboxes> {
  return { settings: {}, play: async () => {}, stop: async () => {} }
}

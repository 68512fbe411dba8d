import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { CpuTime } from './bench-types.ts'

/** Nanoseconds by process: the server's own, and those of its connections' backends. */
interface Reading {
  readonly server: number
  readonly backends: ReadonlyMap<number, number>
}

export interface CpuClock {
  /** Undefined where the system does not tell. */
  read(): Promise<Reading | undefined>
  since(before: Reading, calls: number): Promise<CpuTime | undefined>
  close(): Promise<void>
}

/** Measures what calls cost the server and the database in CPU, which other programs on the machine hardly change. */
export async function startCpuClock(pid: number | undefined, databaseUrl: string): Promise<CpuClock> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()

  async function read(): Promise<Reading | undefined> {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'homeroom'`,
    )
    const server = cpuOf(pid)
    if (server === undefined) return undefined
    return { server, backends: new Map(rows.map((row) => [row.pid, cpuOf(row.pid) ?? 0])) }
  }

  return {
    read,
    close: () => client.end(),
    since: async (before, calls) => {
      const after = await read()
      if (!after || calls === 0) return undefined
      let database = 0
      for (const [backend, spent] of after.backends) database += spent - (before.backends.get(backend) ?? 0)
      return { server: (after.server - before.server) / calls / 1e6, database: database / calls / 1e6 }
    },
  }
}

/** The nanoseconds that all threads of a process have run; undefined elsewhere than on Linux, which alone knows it. */
function cpuOf(pid: number | undefined): number | undefined {
  try {
    const tasks = `/proc/${pid}/task`
    return readdirSync(tasks)
      .map((task) => Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]))
      .reduce((sum, one) => sum + one, 0)
  } catch {
    return undefined
  }
}

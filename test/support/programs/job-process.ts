import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { TestSchool } from '../schools/test-school.ts'

/** A job that runs as a process of its own on a test school's database, so that it can be killed in the middle. */
export interface JobProcess {
  /** Resolves once a statement of it waits for a lock that the test holds. */
  waitsForLock(): Promise<void>
  /** kill -9, and until it is gone, with the connection that waited: it would go on with what the process no longer can. */
  kill(): Promise<void>
}

const script = fileURLToPath(new URL('./run-job-process.ts', import.meta.url))

/** `settings` are those of the school that the job needs and that have no default. */
export function startJobProcess(
  school: TestSchool,
  name: string,
  data: object = {},
  settings: Readonly<Record<string, string | number>> = {},
): JobProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [script, name, JSON.stringify(data), String(school.clock.nowMs())], {
    env: {
      PATH,
      HOME,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      NODE_ENV: 'test',
      WORKER: '0',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      DATA_DIR: school.services.config.DATA_DIR,
      WEBHOOK_PRIVATE_ADDRESSES: String(school.services.config.WEBHOOK_PRIVATE_ADDRESSES),
      DATABASE_URL: school.databaseUrl,
      ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const gone = once(child, 'close')
  let waiting: number[] = []
  return {
    async waitsForLock() {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`The job ended with ${child.exitCode} before it waited.`)
        const { rows } = await sql<{
          pid: number
        }>`select pid from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(school.owner)
        waiting = rows.map(({ pid }) => pid)
        if (waiting.length > 0) return
        await new Promise((again) => setTimeout(again, 20))
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
      // By number: while it looks for a deadlock it waits for nothing, and would be passed by.
      await sql`select pg_terminate_backend(pid, 10000) from unnest(${waiting}::integer[]) pid`.execute(
        school.owner,
      )
    },
  }
}

/**
 * Something happens while the test holds a lock, for as long as it takes: a process that has to start first may take longer
 * than the product lets a transaction wait.
 */
export async function whileHeld(
  { db }: TestSchool,
  lock: (db: TestSchool['db']) => Promise<unknown>,
  happens: () => Promise<unknown>,
): Promise<void> {
  await db.transaction().execute(async (held) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(held)
    await lock(held)
    await happens()
  })
}

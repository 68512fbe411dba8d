import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { holdWhileConnected, serverLocks } from './advisory-locks.ts'
import { keepAppRole } from './app-role.ts'

const folder = fileURLToPath(new URL('../../../database/migrations/', import.meta.url))
const list = fileURLToPath(new URL('../../../database/migrations.txt', import.meta.url))

interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/**
 * The migrations of this version in the order in which they were written down, so that one dated before others runs after
 * them on a new database too, as it must where they have run; then those that nobody has written down yet, by name.
 */
export async function readMigrations(asWritten?: string): Promise<Migration[]> {
  const lines = asWritten ?? (await readFile(list, 'utf8'))
  const written = [...lines.matchAll(/^\w{64} {2}(.+)$/gm)].map(([, name = '']) => name)
  const found = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const names = [
    ...written.filter((name) => found.includes(name)),
    ...found.filter((name) => !written.includes(name)),
  ]
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(folder + name, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings a database to this version. Forward only, each file in one transaction with its record;
 * servers that start together take turns. An edited or unknown migration stops the start.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeroom migrations' })
  // A connection that breaks fails the statement under way.
  client.on('error', () => {})
  await client.connect()
  try {
    await holdWhileConnected(client, serverLocks.migrations)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const migrations = await readMigrations()
    const applied = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    const checksums = new Map(applied.rows.map((row) => [row.name, row.checksum]))
    refuseForeignHistory(migrations, checksums)
    for (const migration of migrations) {
      if (!checksums.has(migration.name)) await applyMigration(client, migration)
    }
    await keepAppRole(client)
  } finally {
    await client.end()
  }
}

function refuseForeignHistory(migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new StartupError(
        `The database was migrated by a newer version of Homeroom: it has ${name}, this version does not.`,
      )
    if (known.get(name) !== checksum)
      throw new StartupError(
        `The migration ${name} was edited after it ran on this database. Restore the file and add a new one.`,
      )
  }
}

/** Whoever waits for a table's lock makes all others queue behind: each try waits this long, then they have a turn. */
const lockPatience = '3s'
const pauseMs = 2_000
/** An export or a dump holds its tables for minutes. */
const mostTries = 150

const isLockHeld = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03'

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await tryMigration(client, migration)
    } catch (error) {
      if (!isLockHeld(error) || tries >= mostTries)
        throw new StartupError(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
        )
      if (tries === 1) console.log(`  ${migration.name} waits for who reads its tables, such as a backup.`)
      await setTimeout(pauseMs)
    }
}

/** Applies one migration and records it, or neither. */
async function tryMigration(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockPatience}'`)
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Whether the database is exactly of this version: nothing is missing, and no newer server has migrated it since. */
export async function isOfThisVersion(pool: pg.Pool): Promise<boolean> {
  const applied = await pool.query<{ name: string }>('select name from schema_migrations')
  const names = new Set(applied.rows.map((row) => row.name))
  const own = await readMigrations()
  return own.length === names.size && own.every((migration) => names.has(migration.name))
}

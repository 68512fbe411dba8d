import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { makeMemoryFolder } from '../../../scripts/setup/memory.mjs'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/server/postgres/embedded-postgres.ts'
import { FolderInUseError } from '../../../src/server/postgres/folder-lock.ts'

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url))
const places = 12

/** Every database made for tests is named like this, so that leftovers of a killed run can be told from anything else. */
export const testDatabasePrefix = 'homeroom_test_'

/**
 * The PostgreSQL the tests work on: the one of TEST_DATABASE_URL, else an embedded one of their own, in memory. Where there
 * is no room in it, runs side by side each take a free folder of `.cache/`, which is kept.
 */
export async function startTestPostgres(): Promise<EmbeddedPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const inMemory = makeMemoryFolder()
  if (inMemory) return startEmbeddedPostgres({ dataDir: inMemory, fsync: false, log: () => {} })
  for (let place = 1; place <= places; place++) {
    try {
      const dataDir = `${cache}postgres-${place}`
      const server = await startEmbeddedPostgres({ dataDir, fsync: false, lockWaitMs: 0, log: () => {} })
      await dropLeftovers(server.url)
      return server
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
    }
  }
  throw new Error(`All ${places} test databases under .cache are in use.`)
}

/** One statement on the server itself, on a connection of its own. */
export async function runOnServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

const kept = new Map<string, Promise<pg.Client>>()

async function connectKept(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl })
  const forget = () => void kept.delete(serverUrl)
  client.on('error', forget).on('end', forget)
  await client.connect()
  return client
}

/**
 * One statement on the server itself, on a connection that is kept: a new one takes as long as what a test file asks.
 */
export async function askServer(serverUrl: string, sql: string): Promise<void> {
  const connecting = kept.get(serverUrl) ?? connectKept(serverUrl)
  kept.set(serverUrl, connecting)
  await (await connecting).query(sql)
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function dropLeftovers(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where starts_with(datname, '${testDatabasePrefix}')`,
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

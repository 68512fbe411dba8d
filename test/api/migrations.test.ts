import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { databaseUrl, runOnServer, testDatabasePrefix } from '#test/databases/database-server.ts'
import { startFrailNetwork } from '#test/databases/frail-network.ts'
import { introducePermissions } from '../../src/server/api/built-in-groups.ts'
import { migrateDatabase } from '../../src/server/database/migrations.ts'

const server = process.env['TEST_DATABASE_SERVER'] ?? ''
const name = `${testDatabasePrefix}${randomBytes(6).toString('hex')}`
await runOnServer(server, `create database ${name}`)
const url = databaseUrl(server, name)
afterAll(() => runOnServer(server, `drop database if exists ${name} with (force)`))

async function ask(sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

it('brings an empty database up to date, also when several servers start at once', async () => {
  await Promise.all([migrateDatabase(url), migrateDatabase(url), migrateDatabase(url)])
  const [{ count }] = await ask('select count(*)::integer as count from schema_migrations')
  expect(count).toBeGreaterThan(8)
  await migrateDatabase(url)
  expect(await ask('select count(*)::integer as count from schema_migrations')).toEqual([{ count }])
})

it('waits for who reads a table, and lets others read it meanwhile', async () => {
  await ask('alter table schedule_moves drop column was_in_target')
  await ask(`delete from schema_migrations where name = '2026-12-31-19-blocks-of-moves.sql'`)
  const backup = new pg.Client({ connectionString: url })
  await backup.connect()
  await backup.query('begin')
  await backup.query('lock table schedule_moves in access share mode')
  const migrated = migrateDatabase(url)
  const waits = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'`
  await expect.poll(async () => (await ask(waits)).length).toBe(1)
  // Behind the one that waits, and yet answered before the backup is done.
  expect(await ask('select count(*)::integer as count from schedule_moves')).toEqual([{ count: 0 }])
  await backup.end()
  await migrated
  expect(await ask('select was_in_target from schedule_moves')).toEqual([])
})

it('refuses a migration that was edited after it ran, and a database of a newer version', async () => {
  await ask(`insert into schema_migrations (name, checksum) values ('2999-01-01-later.sql', 'x')`)
  await expect(migrateDatabase(url)).rejects.toThrow(/newer version.*2999-01-01-later\.sql/)
  await ask(`delete from schema_migrations where name like '2999%'`)
  await ask(`update schema_migrations set checksum = 'edited' where name like '%people.sql'`)
  await expect(migrateDatabase(url)).rejects.toThrow(/was edited after it ran/)
})

it('ends with an error, and not with the process, when the connection breaks on the way', async () => {
  const network = await startFrailNetwork(url)
  onTestFinished(() => network.close())
  for (const [words, start] of [
    ['create table if not exists schema_migrations', migrateDatabase],
    ['insert into permission_groups', introducePermissions],
  ] as const) {
    network.loseAnswerTo(words)
    await expect(start(network.url)).rejects.toThrow('Connection terminated unexpectedly')
  }
})

import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { createDatabase, createPool } from './database.ts'
import { StatementNames } from './prepared-statements.ts'
import type { DB } from './tables.ts'
import { inTransaction, readAgain } from './transactions.ts'

let place: TestDatabase
let database: Kysely<DB>
let newer: pg.Client
beforeAll(async () => {
  place = await createTestDatabase()
  // One connection, so that it is known on which a statement was prepared.
  database = createDatabase(createPool(place.url, 1))
  newer = new pg.Client({ connectionString: place.url })
  await newer.connect()
  await newer.query('create table changing (id int)')
  await newer.query('insert into changing values (1)')
})
afterAll(async () => {
  await database.destroy()
  await newer.end()
  await place.drop()
})

const prepared = async () =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database)).rows

it('what is asked again is prepared, once a connection', async () => {
  const ask = () =>
    database.selectFrom('houses').select('id').where('title', '=', 'Juniper House').executeTakeFirst()
  await ask()
  expect(await prepared()).toEqual([])
  for (let time = 0; time < 4; time++) await ask()
  expect(await prepared()).toEqual([{ statement: 'select "id" from "houses" where "title" = $1' }])
})

it('a table that a newer version changes meanwhile fails nobody', async () => {
  const read = () => sql`select * from changing where id = ${1}`.execute(database)
  for (let time = 0; time < 3; time++) await read()
  await newer.query('alter table changing add column first text')
  expect((await readAgain(read)).rows).toEqual([{ id: 1, first: null }])
  for (let time = 0; time < 2; time++) await read()
  await newer.query('alter table changing add column second text')
  const written = await inTransaction(database, async (db) =>
    sql`update changing set first = 'x' where id = ${1} returning *`
      .execute(db)
      .then(() => sql`select * from changing where id = ${1}`.execute(db)),
  )
  expect(written.rows).toEqual([{ id: 1, first: 'x', second: null }])
})

it('nor does the second try fail, on another connection', async () => {
  const several = createDatabase(createPool(place.url, 2))
  const read = () => sql`select * from changing where id = ${1}`.execute(several)
  for (let time = 0; time < 3; time++) await Promise.all([read(), read()])
  await newer.query('alter table changing add column third text')
  let tries = 0
  const answer = await readAgain(async () => {
    // Whoever asks first takes the connection that was used last.
    const busy = ++tries > 1 ? sql`select pg_sleep(0.05)`.execute(several) : null
    const [result] = await Promise.all([read(), busy])
    return result
  })
  expect([tries, answer.rows]).toEqual([2, [{ id: 1, first: 'x', second: null, third: null }]])
  await several.destroy()
})

it('a page that stands in the way of a part being made is answered', async () => {
  await newer.query('begin')
  await newer.query('lock table parts.notifications_other in access exclusive mode')
  let tries = 0
  const reading = readAgain(() => {
    tries++
    return sql`select n.id from outbox_mails m join notifications n on n.mail_id = m.id where m.id = ${1}`.execute(
      database,
    )
  })
  const isWaiting = async () =>
    (
      await newer.query(
        "select from pg_locks where relation = 'parts.notifications_other'::regclass and not granted",
      )
    ).rowCount
  await expect.poll(isWaiting, { interval: 20 }).toBe(1)
  await newer.query('lock table parts.outbox_mails_other in access exclusive mode')
  await newer.query('commit')
  expect([(await reading).rows, tries]).toEqual([[], 2])
})

it('names are never more than the server can hold', () => {
  const names = new StatementNames()
  const texts = Array.from({ length: 5_000 }, (_, index) => `select ${index}`)
  for (const text of texts) names.nameOf(text)
  const given = texts.map((text) => names.nameOf(text)).filter((name) => name !== undefined)
  expect(given).toHaveLength(1_500)
  expect(new Set(given).size).toBe(1_500)
})

import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { openKysely } from './column-names.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import { countPrepared, preparingPool, StatementNames } from './prepared-statements.ts'
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

const texts = Array.from({ length: 15 }, (_, index) => `select ${index}`)

it('what was used longest ago loses its name to what comes again now', () => {
  const names = new StatementNames(10)
  const twice = (text: string) => names.nameOf(text) ?? names.nameOf(text)
  const [first = '', second = '', ...others] = texts
  const kept = twice(first)
  const given = [kept, twice(second), ...others.slice(0, 8).map(twice)]
  expect(names.counts).toEqual({ named: 10, forgotten: 0 })
  expect(names.nameOf(first)).toBe(kept)
  for (const text of others.slice(8)) given.push(twice(text))
  expect(names.nameOf(first)).toBe(kept)
  expect(names.counts).toEqual({ named: 10, forgotten: 5 })
  expect(names.nameOf(second)).toBeUndefined()
  given.push(names.nameOf(second))
  expect(given).not.toContain(undefined)
  expect(new Set(given).size).toBe(given.length)
})

it('a connection holds no more than that, and prepares anew what it gave back', async () => {
  const pool = createPool(place.url, 1)
  const one = openKysely({ pool: preparingPool(pool, 10) })
  const ask = (db: Database, text: string) => sql`${sql.raw(text)} + ${1}::integer as sum`.execute(db)
  const standing = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(one)).rows.map(
      ({ statement }) => statement.split(' + ')[0],
    )
  for (const text of texts) for (let time = 0; time < 2; time++) await ask(one, text)
  expect(await standing()).toEqual(expect.arrayContaining(texts.slice(5)))
  expect(await standing()).toHaveLength(10)
  await inTransaction(one, async (db) => {
    for (let time = 0; time < 3; time++) expect((await ask(db, 'select 0')).rows).toEqual([{ sum: 1 }])
  })
  const now = await standing()
  expect([now.length, now.includes('select 0'), now.includes('select 5')]).toEqual([10, true, false])
  expect(countPrepared(pool)).toEqual({ named: 10, forgotten: 6 })
  await one.destroy()
})

it('what has to make room first is asked in its turn: in its transaction, or not at all', async () => {
  const pool = createPool(place.url, 1)
  const one = openKysely({ pool: preparingPool(pool, 1) })
  const write = (db: Database, id: number) => sql`insert into changing (id) values (${id})`.execute(db)
  const fail = (db: Database) => sql`select 1 / ${0}::integer`.execute(db)
  await write(one, 10)
  for (let time = 0; time < 2; time++) await fail(one).catch(() => {})
  let writing: Promise<unknown> = Promise.resolve()
  const both = inTransaction(one, (db) => {
    const failing = fail(db)
    writing = write(db, 11)
    return Promise.all([failing, writing])
  })
  await expect(both).rejects.toThrow('division by zero')
  await Promise.allSettled([writing])
  expect((await sql`select id from changing where id > ${9}`.execute(one)).rows).toEqual([{ id: 10 }])
  await one.destroy()
})

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { createTestDatabase, type TestDatabase } from '#test/databases/test-database.ts'
import { together } from './asked-together.ts'
import { createDatabase, createPool, type Database } from './database.ts'
import type { DB } from './tables.ts'
import { readAgain } from './transactions.ts'

let place: TestDatabase
let database: Kysely<DB>
beforeAll(async () => {
  place = await createTestDatabase()
  database = createDatabase(createPool(place.url, 3, { asOwner: true }))
})
afterAll(async () => {
  await database.destroy()
  await place.drop()
})
beforeEach(() => void vi.restoreAllMocks())

/** What some work answers, and what it sent: after it was done often enough that its statements are known. */
async function sentBy<T>(work: () => Promise<T>): Promise<{ answer: T; texts: string[] }> {
  for (let time = 0; time < 3; time++) await work()
  const answers: T[] = []
  const sent = await statementsDuring(async () => answers.push(await work()))
  return { answer: answers[0] as T, texts: sent.map(({ text }) => text) }
}

const columns =
  sql.raw(`id, is_true, many, half, no_number, text, short, day, wall_time, starts_at, never, long_ago, numbers,
  texts, as_jsonb, as_json, small, nothing`)
const values = sql`(values
  (1, true, 2::bigint, 0.5::float8, 'NaN'::float8, 'a"\\\n€'::text, 'v'::varchar, date '2026-11-10', time '08:45',
    timestamptz '2026-11-10 15:00:00.123456+00', timestamptz 'infinity', timestamptz '0044-03-15 12:00 BC', '{1,2}'::int[],
    '{"a,b",c}'::text[], '{"snake_case": [1, null]}'::jsonb, '[1.50]'::json, 3::int2, null::text),
  (2, false, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null))
  v (${columns})`

const everyType = (db: Database, least: number) =>
  sql`select ${columns} from ${values} where id >= ${least} order by id desc -- the last first`.execute(db)

it('statements asked side by side are sent as one, with the rows each has by itself', async () => {
  const ask = (db: Database) => async () => {
    const [all, last, none, titles] = await Promise.all([
      everyType(db, 1),
      everyType(db, 2),
      everyType(db, 3),
      db.selectFrom('houses').select(['title', 'createdAt']).where('id', '=', 0).execute(),
    ])
    return [all.rows, last.rows, none.rows, titles]
  }
  const alone = await sentBy(ask(database))
  const joined = await sentBy(ask(together(database)))
  expect(alone.texts).toHaveLength(4)
  expect(joined.texts).toHaveLength(1)
  expect(joined.answer).toStrictEqual(alone.answer)
  expect(joined.answer[0]).toMatchObject([
    { id: 2 },
    { id: 1, startsAt: new Date('2026-11-10T15:00:00.123Z') },
  ])
})

it('what waits for an answer goes with all else that waits for one', async () => {
  const ask = async () => {
    const db = together(database)
    const twice = async (n: number) => {
      const { rows } = await sql<{ n: number }>`select ${n}::int + 1 as n`.execute(db)
      return (await sql<{ n: number }>`select ${rows[0]?.n}::int * 2 as n`.execute(db)).rows[0]?.n
    }
    return Promise.all([twice(1), twice(2), twice(3)])
  }
  const { answer, texts } = await sentBy(ask)
  expect(answer).toEqual([4, 6, 8])
  expect(texts).toHaveLength(2)
})

it('what is asked twice is asked once', async () => {
  const at = () => new Date('2026-11-10T15:00:00Z')
  const ask = async () => {
    const db = together(database)
    const one = (day: Date) => sql`select ${day}::timestamptz as at, ${[1, 2]}::int[] as ids`.execute(db)
    const [first, same, other] = await Promise.all([one(at()), one(at()), one(new Date(0))])
    return [first.rows, same.rows, other.rows]
  }
  const { answer, texts } = await sentBy(ask)
  expect(answer[0]).toEqual([{ at: at(), ids: [1, 2] }])
  expect(answer[1]).toEqual(answer[0])
  expect(answer[2]).toEqual([{ at: new Date(0), ids: [1, 2] }])
  expect(texts).toHaveLength(1)
  expect(texts[0]?.match(/timestamptz/g)).toHaveLength(2)
})

it.each([
  ['a type that JSON would change', sql`select ${1}::numeric / 3 as third`],
  ['a lock', sql`select id from houses where id = ${1} for no key update`],
  ['what a semicolon ends', sql`select id from houses where id = ${1};`],
  ['a star', sql`select c.* from cohorts c where c.id = ${1}`],
  ['a change', sql`update houses set title = title where id = ${0} returning id`],
])('goes by itself: %s', async (_, other) => {
  const ask = async () => {
    const db = together(database)
    const [plain, one, same] = await Promise.all([
      sql`select ${1}::int as n`.execute(db),
      other.execute(db),
      sql`select ${'x'}::text as t`.execute(db),
    ])
    return [plain.rows, one.rows, same.rows]
  }
  const { answer, texts } = await sentBy(ask)
  expect(texts).toHaveLength(2)
  expect(answer[0]).toEqual([{ n: 1 }])
  expect(answer[2]).toEqual([{ t: 'x' }])
})

it('one that fails fails those it was asked with, and nothing that is asked later', async () => {
  const db = together(database)
  const divide = (by: number) => sql<{ n: number }>`select 1 / ${by}::int as n`.execute(db)
  const one = () => sql`select ${1}::int as n`.execute(db)
  for (let time = 0; time < 3; time++) await Promise.all([divide(1), one()])
  const settled = await Promise.allSettled([divide(0), one()])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await divide(1)).rows).toEqual([{ n: 1 }])
})

it('columns are not taken for others when a newer version changes the table', async () => {
  await sql`create table leaflets (id int, draft text, body text)`.execute(database)
  await sql`insert into leaflets values (1, 'a draft', 'what was meant')`.execute(database)
  const ask = (db: Database) => async () => {
    const [leaflets] = await Promise.all([
      sql`select * from leaflets where id = ${1}`.execute(db),
      sql`select ${1}::int as n`.execute(db),
    ])
    return leaflets.rows
  }
  await sentBy(ask(together(database)))
  await sql`alter table leaflets drop column draft, add column title text default 'a title'`.execute(database)
  const rows = await readAgain(ask(together(database)))
  expect(rows).toEqual([{ id: 1, body: 'what was meant', title: 'a title' }])
})

it('forgets what was asked longest ago when there is too much, and goes on learning', async () => {
  for (let other = 0; other < 1_600; other += 1)
    await sql.raw(`select ${other} as number_${other}`).execute(database)
  const one = (db: Database) => sql`select 7 as seven, 'late' as came`.execute(db)
  const two = (db: Database) => sql`select 8 as eight, 'late' as came`.execute(db)
  const { texts } = await sentBy(() => Promise.all([one(together(database)), two(together(database))]))
  expect(texts).toHaveLength(2)
  const joined = together(database)
  const { texts: once, answer } = await sentBy(() => Promise.all([one(joined), two(joined)]))
  expect(once).toHaveLength(1)
  expect(answer.map(({ rows }) => rows)).toEqual([[{ seven: 7, came: 'late' }], [{ eight: 8, came: 'late' }]])
})

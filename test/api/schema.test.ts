import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'
import { describeSchema } from '../../scripts/schema-text.ts'
import { cleanLine } from '../../src/contract/clean-text.ts'

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
afterAll(async () => {
  await client.end()
  await database.drop()
})

it('database/schema.sql is what the migrations make; npm run schema writes it', async () => {
  expect(await describeSchema(database.url)).toBe(readFileSync('database/schema.sql', 'utf8'))
})

it('every foreign key has an index that begins with its columns', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select conrelid::regclass || '.' || conname as name from pg_constraint k
    where contype = 'f' and connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`)
  expect(rows.map((row) => row.name)).toEqual(unindexed)
})

it('every instant has its zone', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp without time zone'`)
  expect(rows).toEqual([])
})

it('keeps titles on one line, as the contract cleans them', async () => {
  const signs = [
    '\r\n',
    '\t',
    '\u0007',
    '\u0085',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\u200f',
    '\u{1f469}\u200d\u{1f680}',
  ]
  for (const sign of signs) {
    const { rows } = await client.query<{ line: string }>('select one_line($1) as line', [` Oak${sign}Elm `])
    expect(rows[0]?.line).toBe(cleanLine(`Oak${sign}Elm`).replaceAll('  ', ' '))
  }
  const insert = `insert into cycles (title, position, school_year, starts_at, ends_at)
    values ($1, 1, '2026-2027', '2026-09-01', '2026-10-01')`
  await expect(client.query(insert, ['Cycle\r\nATTACH:x'])).rejects.toThrow('cycles_title_line')
  await client.query(insert, ['Cycle 1'])
})

/** Keys of small, fixed tables, or with an index over so few of their columns that little is left to look through. */
const unindexed = [
  // The number of the meeting alone finds its roll.
  'attendances.attendances_attendable_id_fkey',
  // The primary key begins with the task, and a task has the rows of one class.
  'task_submissions.task_submissions_task_id_due_at_fkey',
]

import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '#test/test-database.ts'
import { describeSchema } from '../../scripts/schema-text.ts'

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

/** Keys of small, fixed tables, or with an index over so few of their columns that little is left to look through. */
const unindexed = [
  // The primary key begins with the task, and a task has the rows of one class.
  'task_submissions.task_submissions_task_id_due_at_fkey',
]

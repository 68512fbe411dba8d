import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { introducePermissions } from '#server/api/built-in-groups.ts'
import { createTestDatabase } from '#test/databases/test-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const holdersOf = async (permission: string): Promise<string[]> => {
  const { rows } = await client.query<{ slug: string }>(
    `select slug from permission_group_permissions p join permission_groups g on g.id = p.group_id
     where p.permission = $1 order by slug`,
    [permission],
  )
  return rows.map(({ slug }) => slug)
}

it('gives a new permission to its groups once, and what an admin took stays taken', async () => {
  await Promise.all([introducePermissions(database.url), introducePermissions(database.url)])
  expect(await holdersOf('notes.view_restricted')).toEqual(['dean', 'school_director'])

  await client.query(
    `delete from permission_group_permissions where permission in ('notes.view_restricted', 'houses.create')`,
  )
  await client.query(`delete from introduced_permissions where permission = 'houses.create'`)
  await introducePermissions(database.url)
  expect(await holdersOf('notes.view_restricted')).toEqual([])
  expect(await holdersOf('houses.create')).toContain('operations')
})

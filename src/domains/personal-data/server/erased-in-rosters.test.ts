import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { applyBundle, bundleOf, importBundle, type Pupil } from '#test/schools/roster-bundles.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let admin: Client
let keeper: Client
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  keeper = await school.as('superadmin')
})
afterAll(() => school.stop())

const people: Pupil[] = [
  { id: 'e1', first: 'Erna', last: 'Erased', email: 'erna.secret@home.test', guardians: ['eg'] },
  { id: 'e2', first: 'Emil', last: 'Erased' },
  { id: 'eg', first: 'Edda', last: 'Erased', role: 'parent' },
]

it('leaves nothing of who was erased in what imports kept, and does not take them in again', async () => {
  const { db } = school
  await applyBundle(school, admin, await importBundle(school, admin, bundleOf(people)))
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'erna.secret@home.test')
    .executeTakeFirstOrThrow()
  await db.updateTable('students').set({ status: 'withdrawn' }).where('id', '=', id).execute()
  await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', id).execute()
  const erased = await keeper.post(`/backoffice/personal-data/persons/${id}/erase`, { name: 'Erna Erased' })
  expect(erased.status).toBe(200)
  const left = async () =>
    (
      await sql<{ tableName: string }>`
        select t.table_name::text from information_schema.tables t
        cross join lateral (select query_to_xml(format('select * from %I.%I', t.table_schema, t.table_name), true, false, '')::text as row) x
        where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> 'audit_log'
          and x.row like '%erna.secret%'`.execute(school.owner)
    ).rows.map(({ tableName }) => tableName)
  expect(await left()).toEqual([])
  const again = await importBundle(school, admin, bundleOf(people))
  const { body } = await admin.get(`/backoffice/enrollments/imports/${again}`)
  expect(JSON.stringify(body)).toContain('This person was erased here and is not taken in again')
  expect(body.changes.map(({ name }: { name: string }) => name)).not.toContain('Erna Erased')
  expect(await left()).toEqual([])
})

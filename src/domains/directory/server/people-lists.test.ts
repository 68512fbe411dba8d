import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCohorts } from '#domains/people/server/people.factory.ts'
import { rowsReadBy } from '#test/databases/rows-read.ts'
import { statementsDuring } from '#test/databases/sent-statement.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { peoplePageSize } from '../contract/person.schemas.ts'

let school: TestSchool

// Until 2026-11-30 a page read of all 1,500 colleagues their groups, accounts and log-ins, and put all 1,500 guardians in order.
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  await sql`with people as (
      insert into users (role, email, email_verified, name, first_name, last_name)
      select role, role || n || '@many.test', true, 'Many ' || n, 'Many', lpad(n::text, 4, '0')
      from generate_series(1, 1500) n, unnest(array['employee', 'guardian']) role returning id, role),
    colleagues as (
      insert into employees (id, job, cohort_id) select id, 'Teacher', 1 from people where role = 'employee'),
    families as (insert into guardians (id) select id from people where role = 'guardian')
    insert into accounts (user_id, account_id, provider_id) select id, id::text, 'credential' from people`.execute(
    school.db,
  )
  await sql`insert into permission_group_members (group_id, employee_id)
    select (select min(id) from permission_groups), id from employees`.execute(school.db)
  await sql`insert into audit_log (action, subject_type, subject_id, happened_at)
    select 'sign_in.signed_in', 'sign_in', id::text, '2026-11-01' from users`.execute(school.db)
  await sql`vacuum analyze`.execute(school.owner)
}, 120_000)
afterAll(() => school.stop())

/** What a page of people reads, of those statements that ask for the last log-in: the list alone does. */
async function readOf(path: string) {
  const admin = await school.as('admin')
  const sent = await statementsDuring(async () => {
    const { body } = await admin.get(path)
    expect(body.total).toBeGreaterThanOrEqual(1500)
  })
  const lists = sent.filter(({ text }) => /\blast_sign_in\b/.test(text))
  expect(lists).toHaveLength(1)
  const [list] = lists
  if (!list) throw new Error('No list was asked.')
  const { tables, sorted } = await rowsReadBy(school.db, list)
  const logIns = Object.entries(tables).flatMap(([table, rows]) => (/^audit_log/.test(table) ? [rows] : []))
  return {
    logIns: logIns.reduce((sum, rows) => sum + rows, 0),
    memberships: tables['permission_group_members'] ?? 0,
    sorted,
  }
}

it.each([
  '',
  '?page=3',
  '?sort=-name',
  '?sort=job',
  '?search=many',
])('reads of a page of colleagues alone what they may do and when they logged in: %s', async (query) => {
  const read = await readOf(`/backoffice/workbench/employees-and-permissions/employees${query}`)
  expect(read.logIns).toBeLessThanOrEqual(peoplePageSize)
  expect(read.memberships).toBeLessThanOrEqual(2 * peoplePageSize)
})

it.each([
  '',
  '?page=3',
  '?sort=-name',
])('puts nobody in order but a page of colleagues: %s', async (query) => {
  const read = await readOf(`/backoffice/workbench/employees-and-permissions/employees${query}`)
  expect(read.sorted).toBeLessThanOrEqual(2 * peoplePageSize)
})

it.each([
  '',
  '?page=3',
  '?sort=-name',
])('reads of guardians a page in the order of their index: %s', async (query) => {
  const read = await readOf(`/backoffice/guardians${query}`)
  expect(read.logIns).toBeLessThanOrEqual(peoplePageSize)
  expect(read.sorted).toBeLessThanOrEqual(2 * peoplePageSize)
})

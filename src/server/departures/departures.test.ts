import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCohorts, makeStudent } from '#domains/people/server/people.factory.ts'
import { makePassword } from '#domains/sign-in/server/sign-in.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const list = '/downloads/students.csv'
const minute = 60_000
let school: TestSchool
let director: Client
beforeAll(async () => {
  school = await startTestSchool()
  await makeCohorts(school.db)
  for (let number = 0; number < 3; number += 1) await makeStudent(school.db, { cohortId: 1 })
  director = await school.as('director')
})
afterAll(() => school.stop())

const departures = () =>
  school.db
    .selectFrom('departures')
    .select(['what', 'path', 'people', 'rows', 'isWhole', 'actorId'])
    .orderBy('id')
    .execute()

const addMany = () =>
  sql`
    with people as (
      insert into users (role, email, name, first_name, last_name)
      select 'student', 'many' || n || '@school.test', 'Many Many', 'Many', 'Many' from generate_series(1, 600) n
      returning id)
    insert into students (id, grade, cohort_id) select id, 9, 1 from people`.execute(school.db)

it('lets a file of few leave, and writes down who took it, of how many', async () => {
  school.clock.advance(11 * minute)
  const { status, text } = await director.get(list)
  expect([status, text.trimEnd().split('\r\n')]).toEqual([200, expect.objectContaining({ length: 4 })])
  expect(await departures()).toEqual([
    {
      what: 'Students',
      path: '/downloads/students',
      people: 3,
      rows: 3,
      isWhole: true,
      actorId: await school.persona('director'),
    },
  ])
})

it('holds back a file of many until who takes it shows that it is they', async () => {
  await addMany()
  const refused = await director.get(list)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'PROOF_NEEDED',
    'This file is about more than 500 people. First confirm that it is you; directors are told of it.',
  ])
  expect((await director.get('/downloads/students.xlsx')).status).toBe(403)
  expect(await departures()).toHaveLength(1)

  const fresh = await school.as('director')
  expect((await fresh.get(list)).status).toBe(200)
  expect((await departures()).at(-1)).toMatchObject({ people: 603, rows: 603, isWhole: true })
  school.clock.advance(11 * minute)
  expect((await fresh.get(list)).status).toBe(403)

  const id = await school.persona('director')
  await makePassword(school.db, id, 'violet kettle harbour')
  const prove = (password: string) => fresh.post('/backoffice/profile/proof', { password })
  expect((await prove('violet')).body.formErrors).toEqual({ password: 'This is not your password.' })
  expect((await fresh.get(list)).status).toBe(403)
  expect((await prove('violet kettle harbour')).status).toBe(200)
  expect((await fresh.get(list)).status).toBe(200)
  expect((await director.get(list)).status).toBe(403)
})

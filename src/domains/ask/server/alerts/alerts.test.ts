import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { Alert } from '../../contract/alerts.contract.ts'

const path = '/backoffice/ask/alerts'
const question = 'students,grade~9~9'
let school: TestSchool
let advisor: Client
let houseId: number
let advisorId: number

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  advisorId = await school.persona('advisor')
  houseId = await makeHouse(school.db, { title: 'Juniper House', advisorId })
  await makeStudent(school.db, { name: 'Ana Cruz', houseId, grade: 9 })
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

const list = async (client: Client): Promise<Alert[]> => (await client.get(path)).body
const bells = async () =>
  (
    await school.db
      .selectFrom('notifications')
      .select(['userId', 'title', 'body', 'redirectUrl'])
      .where('title', '=', 'Ninth')
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)
const look = () => school.runJob('ask.tell-alerts')

it('is made of a question one may ask, once', async () => {
  const { body } = await advisor.post(path, { question, title: 'Ninth' })
  expect(body.message).toBe('Alert “Ninth” is on')
  expect((await advisor.post(path, { question, title: 'Again' })).body.data.formErrors).toEqual({
    title: 'You already have an alert for this question.',
  })
  expect((await advisor.post(path, { question: 'students,house~Cedar House', title: 'Other' })).status).toBe(
    422,
  )
  expect((await advisor.post(path, { question: 'nonsense', title: 'Other' })).status).toBe(400)
  expect((await advisor.post(path, { question: 'students', title: ' ' })).status).toBe(400)
  expect(await list(advisor)).toMatchObject([{ title: 'Ninth', watched: 1, is_own: true, result: 'looked' }])
})

it('tells once of who newly answers, though five look at the same time, and of nobody out of scope', async () => {
  await look()
  expect(await bells()).toEqual([])
  await makeStudent(school.db, { name: 'Ben Ode', houseId, grade: 9 })
  await makeStudent(school.db, { name: 'Elsewhere Person', grade: 9 })
  await Promise.all(Array.from({ length: 5 }, look))
  expect(await bells()).toEqual(['Ben Ode now matches your question.'])
  await look()
  expect(await bells()).toHaveLength(1)
  for (const name of ['Cleo Dunn', 'Dora Day', 'Eve Fox', 'Finn Gray'])
    await makeStudent(school.db, { name, houseId, grade: 9 })
  await look()
  expect((await bells()).at(-1)).toBe('Dora Day, Cleo Dunn, Eve Fox and 1 other now match your question.')
})

it('tells again of who answered no more and does so anew', async () => {
  const set = (grade: number) =>
    sql`update students set grade = ${grade} where id = (select id from users where name = 'Ben Ode')`.execute(
      school.db,
    )
  await set(10)
  await look()
  await set(9)
  const before = (await bells()).length
  await look()
  expect((await bells()).slice(before)).toEqual(['Ben Ode now matches your question.'])
})

it('is paused, deleted and taken back by its owner or who manages them, and by nobody else', async () => {
  const [alert] = await list(advisor)
  const turn = (client: Client, _action: string) => client.post(`${path}/${alert?.id}`, { _action })
  expect((await turn(await school.as('facilitator'), 'pause')).status).toBe(404)
  expect(await list(await school.as('facilitator'))).toEqual([])
  expect((await turn(advisor, 'pause')).body.message).toBe('Alert “Ninth” is paused')
  await makeStudent(school.db, { name: 'Gus Hill', houseId, grade: 9 })
  const before = (await bells()).length
  await look()
  expect(await bells()).toHaveLength(before)
  const admin = await school.as('admin')
  expect(await list(admin)).toMatchObject([{ title: 'Ninth', is_own: false, is_paused: true, watched: null }])
  expect((await turn(admin, 'resume')).body.message).toBe('Alert “Ninth” is on again')
  await look()
  expect((await bells()).at(-1)).toBe('Gus Hill now matches your question.')
  expect((await turn(advisor, 'delete')).status).toBe(200)
  expect(await list(advisor)).toEqual([])
  expect((await turn(advisor, 'pause')).status).toBe(404)
  await sql`insert into ask_alerts (owner_id, title, question, result, made_at, looked_at, seen)
    select owner_id, 'One of many', question || ',' || n, result, made_at, looked_at, seen from ask_alerts, generate_series(1, 50) n
    where id = ${alert?.id}`.execute(school.db)
  expect((await turn(advisor, 'restore')).body.formErrors.form).toBe(
    'There are 50 alerts already. Delete one first.',
  )
  await school.db.deleteFrom('askAlerts').where('title', '=', 'One of many').execute()
  expect((await turn(advisor, 'restore')).body.message).toBe('Alert “Ninth” is back')
})

it('says nothing to who lost the right, and says so on the page', async () => {
  await makeStudent(school.db, { name: 'Ida Jones', houseId, grade: 9 })
  await school.db.updateTable('houses').set({ advisorId: null }).where('id', '=', houseId).execute()
  const before = (await bells()).length
  await look()
  expect(await bells()).toHaveLength(before)
  await school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', advisorId).execute()
  await look()
  expect(await bells()).toHaveLength(before)
  expect((await list(await school.as('admin')))[0]).toMatchObject({ result: 'refused' })
})

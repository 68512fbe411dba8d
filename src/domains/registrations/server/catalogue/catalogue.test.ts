import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from '../registrations.factory.ts'

let school: TestSchool
let admin: Client
let bridges: number
let choir: number
let expert: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  const cycleId = await makeSchoolYear(school.db)
  const [ana, ben, cara] = [
    await makeStudent(school.db),
    await makeStudent(school.db),
    await makeStudent(school.db),
  ]
  expert = await makeEmployee(school.db, { name: 'Fay Expert' })
  bridges = await makeFullExperience(school.db, {
    ...{ cycleId, title: 'Bridges and Loads', expertIds: [expert], blocks: [1] },
    ...{ studentIds: [ana, ben], waitingIds: [cara], places: 1 },
  })
  choir = await makeFullExperience(school.db, {
    cycleId,
    title: 'Choir',
    cohortId: null,
    studentIds: [ana],
    places: 5,
  })
  await makeFullExperience(school.db, { cycleId, title: 'Dance', cohortId: 2, places: null, blocks: [1] })
  const gone = await makeFullExperience(school.db, { cycleId, title: 'Gone', places: 3 })
  await sql`update experiences set archived_at = now() where id = ${gone}`.execute(school.db)
  await sql`insert into campus_blocks values (1, 1, 'Late morning', '10:00', '11:00')`.execute(school.db)
})
afterAll(() => school.stop())

const titles = async (query = '', client = admin): Promise<string[]> =>
  (await client.get(`/backoffice/catalogue?${query}`)).body.experiences.map(
    ({ title }: { title: string }) => title,
  )

it('lists the experiences of the cycle with how full they are', async () => {
  const { body } = await admin.get('/backoffice/catalogue')
  expect(body).toMatchObject({ total: 3, cycle: { title: 'Cycle 2' } })
  expect(body.experiences[0]).toMatchObject({
    ...{ id: bridges, type_title: 'Expedition', campus: 'Campus 1', experts: ['Fay Expert'] },
    ...{ blocks: ['Late morning'], places: 1, registered: 2, offered: 0, waiting: 1, is_archived: false },
  })
})

it.each([
  ['search=load', ['Bridges and Loads']],
  ['type=stem', []],
  ['cohort_id=2', ['Choir', 'Dance']],
  ['block=1', ['Bridges and Loads', 'Dance']],
  ['places=left', ['Choir', 'Dance']],
  ['places=full', ['Bridges and Loads']],
  ['status=waiting', ['Bridges and Loads']],
  ['status=over', ['Bridges and Loads']],
  ['status=archived', ['Gone']],
  ['sort=-title', ['Dance', 'Choir', 'Bridges and Loads']],
  ['sort=-registered', ['Bridges and Loads', 'Choir', 'Dance']],
  ['sort=left', ['Bridges and Loads', 'Choir', 'Dance']],
])('is narrowed and sorted by %s', async (query, expected) => {
  expect(await titles(query)).toEqual(expected)
})

it('is narrowed to an expert, whom its filters offer beside the blocks of the cycle', async () => {
  expect(await titles(`expert_id=${expert}`)).toEqual(['Bridges and Loads'])
  const { body } = await admin.get('/backoffice/catalogue/choices')
  expect(body.experts).toContainEqual({ id: expert, title: 'Fay Expert' })
  expect(body.blocks).toEqual([{ id: 1, title: 'Late morning' }])
})

it('leads staff where they may go, and shows other campuses to nobody whose right is limited', async () => {
  const facilitator = await school.as('facilitator')
  const one = (client: Client, id: number) => client.get(`/backoffice/catalogue/${id}`)
  expect((await one(facilitator, bridges)).body.can).toEqual({
    facilitate: false,
    see_registrations: false,
    edit: false,
  })
  expect((await one(admin, bridges)).body.can).toEqual({
    facilitate: true,
    see_registrations: true,
    edit: true,
  })
  const limited = await makeEmployee(school.db)
  const permissions = ['catalogue.view', 'shell.use'] as const
  await addToGroup(school.db, limited, await makeGroup(school.db, { permissions, cohortIds: [2] }))
  const client = await school.as(limited)
  expect(await titles('', client)).toEqual(['Choir', 'Dance'])
  expect([(await one(client, bridges)).status, (await one(client, choir)).status]).toEqual([404, 200])
  expect((await (await school.as('guardian')).get('/backoffice/catalogue')).status).toBe(403)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from '../registrations.factory.ts'

const path = '/backoffice/reports/registration-changes'

let school: TestSchool
let admin: Client
let cycleId: number
let experienceId: number
let ana: number
beforeAll(async () => {
  school = await startTestSchool()
  admin = await school.as('admin')
  cycleId = await makeSchoolYear(school.db)
  const houseId = await makeHouse(school.db, { title: 'Juniper House' })
  ana = await makeStudent(school.db, { name: 'Ana Cruz', email: 'ana@student.test', houseId })
  const expert = await makeEmployee(school.db, { name: 'Fay Expert' })
  const choice = { cycleId, places: 9, expertIds: [expert] }
  experienceId = await makeFullExperience(school.db, { ...choice, title: 'Bridges', blocks: [0] })
  await sql`insert into campus_blocks values (1, 0, 'Morning', '09:00', '10:00')`.execute(school.db)
  const to = await makeFullExperience(school.db, { ...choice, title: '=Robots', blocks: [1] })
  const call = (id: number, verb: string, more: object) =>
    admin.post(`/backoffice/experiences/${id}/registrations${verb}`, { student_id: ana, ...more })
  await call(experienceId, '', { motivation: 'Needs science' })
  school.clock.advance(60_000)
  await call(experienceId, '/move', { motivation: 'Level, fits "better"', to_experience_id: to })
})
afterAll(() => school.stop())

it('tells each change with the names of the specification, the newest first', async () => {
  const { body } = await admin.get(path)
  expect(
    body.map((one: { action: object; experience: { title: string } }) => [one.experience.title, one.action]),
  ).toEqual([
    ['=Robots', { label: 'Moved from Bridges', value: 'moved' }],
    ['Bridges', { label: 'Moved to =Robots', value: 'moved' }],
    ['Bridges', { label: 'Registered', value: 'registered' }],
  ])
  expect(body[2]).toEqual({
    student: { id: ana, name: 'Ana Cruz', email: 'ana@student.test', grade: 9, schoolStage: 'hs' },
    house: { id: expect.any(Number), title: 'Juniper House' },
    experience: {
      type: 'Expedition',
      typeValue: 'expedition',
      title: 'Bridges',
      experts: ['Fay Expert'],
      cycle: 'Cycle 2',
    },
    learningBlock: 'Morning',
    action: { label: 'Registered', value: 'registered' },
    source: 'By hand',
    userName: 'Pat admin',
    motivation: 'Needs science',
    timestamp: '2026-11-10T15:00:00.000Z',
  })
})

it('comes as CSV that no spreadsheet takes for a formula', async () => {
  const { text, headers } = await admin.get(`${path}/csv`)
  expect(headers['content-type']).toContain('text/csv')
  expect(headers['content-disposition']).toContain('registration-changes.csv')
  const lines = text.split('\r\n')
  expect(lines[0]).toContain('Student,Email,Grade')
  expect(lines[1]).toContain(
    ",'=Robots,Expedition,Fay Expert,Cycle 2,Block 2,Moved from Bridges,By hand,Pat admin,",
  )
  expect(lines[1]).toContain('"Level, fits ""better"""')
  expect(lines).toHaveLength(5)
})

it('is for who manages registrations, of the campuses they reach', async () => {
  expect((await (await school.as('facilitator')).get(path)).status).toBe(403)
  expect((await (await school.as('facilitator')).get(`${path}/csv`)).status).toBe(403)
  const dean = await makeEmployee(school.db)
  const permissions = ['registrations.manage', 'shell.use'] as const
  await addToGroup(school.db, dean, await makeGroup(school.db, { permissions, cohortIds: [2] }))
  expect((await (await school.as(dean)).get(path)).body).toEqual([])
})

it('leaves out what is older than a year', async () => {
  await sql`update registration_changes set happened_at = happened_at - interval '370 days' where action = 'registered'`.execute(
    school.db,
  )
  expect((await admin.get(path)).body).toHaveLength(2)
})

it('names both where staff answered for a place in a mirror of a guardian', async () => {
  const [leo, ben] = [await makeStudent(school.db), await makeStudent(school.db, { name: 'Ben Guo' })]
  const guardianId = await makeGuardian(school.db, { name: 'Lin Guo', studentIds: [ben] })
  const block = { cycleId, blocks: [2] }
  const kites = await makeFullExperience(school.db, { ...block, studentIds: [leo], waitingIds: [ben] })
  const drums = await makeFullExperience(school.db, { ...block, studentIds: [ben] })
  const dropped = { student_id: leo, motivation: 'Moves away' }
  await admin.post(`/backoffice/experiences/${kites}/registrations/drop`, dropped)
  const mirror = await school.mirror(guardianId, 'admin')
  const { offers } = (await mirror.get('/family/offers')).body
  const yes = await mirror.post(`/family/offers/${offers[0].id}`, { _action: 'accept', leaves: [drums] })
  expect(yes.status).toBe(200)
  const { body } = await admin.get(path)
  expect(
    body.flatMap((one: { student: object; action: { value: string }; userName: string }) =>
      'id' in one.student && one.student.id === ben ? [[one.action.value, one.userName]] : [],
    ),
  ).toEqual([
    ['promoted', 'Pat admin for Lin Guo'],
    ['dropped', 'Pat admin for Lin Guo'],
    ['offered', 'Pat admin'],
  ])
})

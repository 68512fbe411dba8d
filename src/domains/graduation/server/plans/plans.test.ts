import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTopic, makeUnit } from '#domains/curriculum/server/curriculum.factory.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { planFieldsOf } from '../graduation.factory.ts'
import { recountMarked } from '../kept/recount.ts'

const nowIso = '2026-11-10T15:00:00Z'
const path = '/backoffice/students/graduation/plans'
let school: TestSchool
let director: Client
let studentId: number
let topicId: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  await makeCycle(school.db, { nowMs: Date.parse(nowIso) })
  director = await school.as('director')
  topicId = await makeTopic(school.db, { title: 'Algebra' })
  const unitIds = await Promise.all(
    [1, 2].map((at) => makeUnit(school.db, { topicId, title: `Algebra ${at}` })),
  )
  studentId = await makeStudent(school.db, { name: 'Wanjiru Kamau', grade: 12 })
  await makeAssessments(school.db, { studentId, unitIds })
})
afterAll(() => school.stop())

const fields = (credits = 1) => planFieldsOf([{ key: 'algebra', credits, topicIds: [topicId] }])
const statusOf = async () => {
  await recountMarked(school.services)
  const row = await school.db
    .selectFrom('studentGraduations')
    .select('status')
    .where('studentId', '=', studentId)
    .executeTakeFirst()
  return row?.status
}

it('shows whose status a plan turns before it is saved, and then turns it', async () => {
  expect(await statusOf()).toBeUndefined()
  const first = (await director.post(`${path}/preview`, fields())).body
  expect(first.turned).toContainEqual({
    id: studentId,
    name: 'Wanjiru Kamau',
    grade: 12,
    from: null,
    to: 'completed',
  })
  expect(await statusOf()).toBeUndefined()
  const { body: saved } = await director.post(path, fields())
  expect(saved.message).toBe('High school, class of 2030 is saved as version 1')
  expect(await statusOf()).toBe('completed')

  const harder = { ...fields(2), plan_id: saved.id, version: 1 }
  const second = (await director.post(`${path}/preview`, harder)).body
  expect(second.turns).toContainEqual({ from: 'completed', to: 'falling-behind', count: 1 })
  expect((await director.post(path, harder)).status).toBe(200)
  expect((await director.get(`${path}/${saved.id}/versions`)).body).toMatchObject([
    { version: 2, changes: ['Algebra: 1 became 2 credits.'] },
    { version: 1, changes: [], content: { requirements: [{ credits: 1 }] } },
  ])
  expect((await director.get(`${path}/999999/versions`)).status).toBe(404)
  expect(await statusOf()).toBe('falling-behind')
  expect((await director.post(path, harder)).status).toBe(409)
  const { plans, waiting } = (await director.get(path)).body
  expect(plans[0]).toMatchObject({ version: 2, reckoned: plans[0].students })
  expect(waiting).toBe(0)
})

it('lists decisions that a plan has no place for', async () => {
  const { plans } = (await director.get(path)).body
  const counselor = await school.as('counselor')
  await counselor.post(`/backoffice/students/${studentId}/program/decisions`, {
    _action: 'waive',
    requirement_key: 'algebra',
    credits: 0.5,
    reason: 'Took it abroad.',
  })
  const other = planFieldsOf([{ key: 'mathematics', credits: 1, topicIds: [topicId] }])
  const { body } = await director.post(`${path}/preview`, { ...other, plan_id: plans[0].id })
  expect(body.broken).toEqual([
    {
      student_id: studentId,
      name: 'Wanjiru Kamau',
      text: 'Credits were waived for “algebra”, which the plan no longer has: Took it abroad.',
    },
  ])
})

it('is changed by who may, and says what is wrong by field', async () => {
  expect((await (await school.as('counselor')).get(path)).status).toBe(403)
  expect((await director.post(path, fields())).body.data.formErrors).toEqual({
    valid_from: 'There is a plan from this year on already.',
  })
  const late = fields()
  const [one] = late.content.requirements
  const wrong = {
    ...late,
    valid_from: 2031,
    content: { ...late.content, requirements: [{ ...one, to_year: 6 }] },
  }
  expect((await director.post(path, wrong)).body.data.formErrors).toEqual({
    'content.requirements': 'Algebra ends after the 4 years of the plan.',
  })
  const unknown = planFieldsOf([{ key: 'algebra', credits: 1, topicIds: [999999] }])
  expect((await director.post(path, { ...unknown, valid_from: 2031 })).status).toBe(422)
  expect((await director.post(path, { ...fields(), title: '' })).status).toBe(400)
  expect((await director.get(`${path}/options`)).body.topics).toContainEqual({
    id: topicId,
    title: 'Algebra',
    group: expect.any(String),
    school_stage: 'hs',
  })
})

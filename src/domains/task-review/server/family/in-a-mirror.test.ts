import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

// What staff do in a mirror of a student is never shown as the student's own (decision 29).

let school: TestSchool
let facilitator: Client
let amara: Client
let mother: Client
let mirror: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let page: string
let familyPage: string

beforeAll(async () => {
  school = await startTestSchool()
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(async () => {
  const { db, clock } = school
  made = await makeReviewedTask(db, {
    cycleId: await makeCycle(db, { nowMs: clock.nowMs() }),
    expertIds: [await school.persona('facilitator')],
    names: ['Amara Nwosu'],
  })
  const [amaraId = 0] = made.studentIds
  amara = await school.as(amaraId)
  mother = await school.as(await makeGuardian(db, { studentIds: [amaraId] }))
  mirror = await school.mirror(amaraId, 'admin')
  page = `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}/students/${amaraId}`
  familyPage = `/family/tasks/${made.taskId}`
})

it('says of each version who handed it in, to reviewers and to the family', async () => {
  for (const who of [mirror, amara])
    expect((await who.post(`${familyPage}/hand-ins`, { body: '<p>My journal</p>' })).status).toBe(200)
  const { feedData } = (await facilitator.get(page)).body
  expect(
    feedData
      .filter(({ version }: FeedMessage) => version !== null)
      .map(({ authorName, isByStudent }: FeedMessage) => [authorName, isByStudent]),
  ).toEqual([
    ['Pat admin for Amara Nwosu', false],
    ['Amara Nwosu', true],
  ])
  const said = async (who: Client) =>
    (await who.get(familyPage)).body.handIns.map((one: { doneInMirrorBy: string }) => one.doneInMirrorBy)
  expect(await said(amara)).toEqual(['Pat admin for you', null])
  expect(await said(mother)).toEqual(['Pat admin for Amara', null])
})

it('says who asked for more time, to reviewers and to the family', async () => {
  const ask = (who: Client) =>
    who.post(`${familyPage}/extension-requests`, { wanted_on: '2026-11-12', reason: 'The tide' })
  const said = async (who: Client, where: string) => (await who.get(where)).body.request.askedBy
  const seen = async () => [
    await said(facilitator, page),
    await said(amara, familyPage),
    await said(mother, familyPage),
  ]
  expect((await ask(mirror)).status).toBe(200)
  expect(await seen()).toEqual(['Pat admin for Amara', 'Pat admin for you', 'Pat admin for Amara'])
  await facilitator.post(`${page}/deadline-extension`, { due_on: null, reason: '' })
  expect((await ask(amara)).status).toBe(200)
  expect(await seen()).toEqual(['Amara', 'You', 'Amara'])
})

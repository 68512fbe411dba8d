import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

/* Who is through with one group is told of all who wait: in another group of the task, and of another task. */

let school: TestSchool
let cycleId: number
let facilitator: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number
let bo: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(async () => {
  const expertIds = [await school.persona('facilitator')]
  made = await makeReviewedTask(school.db, { cycleId, expertIds, names: ['Amara Nwosu', 'Bo Lund'] })
  ;[amara = 0, bo = 0] = made.studentIds
})

const task = () => `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}`
const next = async (after: number | null, show = 'not_yet_reviewed') =>
  (await facilitator.post(`${task()}/next`, { after, show })).body
const act = (id: number, _action: string, part: object = {}) =>
  facilitator.post(`${task()}/students/${id}`, { _action, ...part })
const handIn = async (id: number) =>
  (await school.as(id)).post(`/family/tasks/${made.taskId}/hand-ins`, { body: '<p>My journal</p>' })

it('names those that are flagged and leads to them, and from them to what nobody has looked at', async () => {
  for (const id of [amara, bo]) await handIn(id)
  await act(bo, 'flag_task', { isFlagged: true })
  const students = `/facilitate/expedition/${made.experienceId}/tasks/${made.taskId}/students`
  expect(await next(bo, 'flagged')).toMatchObject({
    student: null,
    why: 'That was the last one. 1 that is not yet reviewed still waits.',
    lead: { url: `${students}/${amara}`, label: 'Go to the first' },
  })
  await act(amara, 'review_task')
  expect(await next(amara)).toMatchObject({
    student: null,
    why: 'That was the last one. 1 that is flagged still waits.',
    lead: { url: `${students}/${bo}?show=flagged`, label: 'Go to the first' },
  })
  expect((await next(amara, 'flagged')).student.studentId).toBe(bo)
})

it('counts of another task what waits, whatever group is shown', async () => {
  await makeTask(school.db, {
    experienceId: made.experienceId,
    title: 'Reading log',
    dueAt: '2026-11-05T02:00:00Z',
    submissions: [
      { studentId: amara, status: 'late', submittedAt: '2026-11-06T02:00:00Z' },
      { studentId: bo, status: 'late', submittedAt: '2026-11-06T02:00:00Z' },
    ],
  })
  await act(bo, 'miss_task')
  expect(await next(bo, 'missed')).toMatchObject({
    why: 'Nobody is waiting on this task anymore.',
    lead: { label: 'Reading log: 2 to review' },
  })
})

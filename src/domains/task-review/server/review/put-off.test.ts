import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

// Tuesday, November 10, 2026, 10:00 AM. Due on the 11th; one student has until the 13th; then it is put off for all.
const now = '2026-11-10T15:00:00Z'
const dueAt = '2026-11-12T02:00:00Z'
const putOffTo = '2026-11-21T02:00:00Z'

let school: TestSchool
let facilitator: Client
let cycleId: number
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())
beforeEach(async () => {
  const { db, clock } = school
  clock.set(Date.parse(now))
  facilitator = await school.as('facilitator')
  made = await makeReviewedTask(db, {
    cycleId,
    expertIds: [await school.persona('facilitator')],
    names: ['Amara Nwosu'],
    dueAt,
  })
  amara = made.studentIds[0] ?? 0
  const extended = await facilitator.post(`${student()}/deadline-extension`, {
    due_on: '2026-11-13',
    reason: 'Go ahead',
  })
  expect(extended.status).toBe(200)
  await db
    .updateTable('tasks')
    .set({ dueAt: new Date(putOffTo) })
    .where('id', '=', made.taskId)
    .execute()
  // Monday after: past the extension, before the day on which it is due for everybody now.
  clock.set(Date.parse('2026-11-16T15:00:00Z'))
  facilitator = await school.as('facilitator')
})

const student = () =>
  `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}/students/${amara}`
const family = (path = '') => `/family/tasks/${made.taskId}${path}`

it('counts on the later day when a task is put off beyond somebody’s extension', async () => {
  const { body } = await facilitator.get(student())
  expect(body).toMatchObject({
    countsAt: '2026-11-21T02:00:00.000Z',
    canMiss: false,
    shouldProposeReview: false,
  })
  const missed = await facilitator.post(student(), { _action: 'miss_task' })
  expect(missed.status).toBe(403)
})

it('is not overdue to the family, nor late when it is handed in by then', async () => {
  const pupil = await school.as(amara)
  const { body } = await pupil.get(family())
  expect(body).toMatchObject({ dueAt: '2026-11-21T02:00:00.000Z', isOverdue: false })
  expect((await pupil.post(family('/hand-ins'), { body: '<p>My journal</p>' })).status).toBe(200)
  expect((await facilitator.get(student())).body.taskStatus).toBe('not_yet_reviewed')
})

it('takes a request for a day after the later one only', async () => {
  const pupil = await school.as(amara)
  const ask = (wanted_on: string) =>
    pupil.post(family('/extension-requests'), { wanted_on, reason: 'The tide' })
  expect((await ask('2026-11-18')).body.data.formErrors).toEqual({
    wanted_on: 'Choose a day after the one on which it is due.',
  })
  expect((await ask('2026-11-23')).status).toBe(200)
})

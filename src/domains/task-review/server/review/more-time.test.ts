import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

// Who asks for more time is counted where somebody can answer them, and nowhere else.

let school: TestSchool
let cycleId: number
let facilitator: Client
let ben: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let benId: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(async () => {
  made = await makeReviewedTask(school.db, {
    cycleId,
    expertIds: [await school.persona('facilitator')],
    names: ['Ben Lund', 'Cy Reyes'],
  })
  ;[benId = 0] = made.studentIds
  ben = await school.as(benId)
  const asked = await ben.post(`/family/tasks/${made.taskId}/extension-requests`, {
    wanted_on: '2026-11-12',
    reason: 'The tide',
  })
  expect(asked.status).toBe(200)
})

const task = () => `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}`
const student = () => `${task()}/students/${benId}`
const act = async (_action: string, part: object = {}) => {
  const { status, body } = await facilitator.post(student(), { _action, ...part })
  expect(status).toBe(200)
  return body
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
type Any = any

const askingAtHome = async () => {
  const { needs } = (await facilitator.get('/backoffice/home')).body
  return needs.find((need: Any) => need.kind === 'tasks' && need.experienceId === made.experienceId)?.asking
}
const askingOnTask = async () =>
  (await facilitator.get(task())).body.statusGroups
    .flatMap(({ students }: Any) => students)
    .filter(({ asksForTime }: Any) => asksForTime).length
const seen = async () => [await askingAtHome(), await askingOnTask()]

it.each([
  ['excused from the task', 'excuse_task', 'undo_excuse_task'],
  ['who handed in in person', 'review_task', 'undo_assessment'],
])('does not wait of a student %s, until that is taken back', async (_who, does, takesBack) => {
  expect(await seen()).toEqual([1, 1])
  const { commentId } = await act(does)
  expect(await seen()).toEqual([undefined, 0])
  expect((await facilitator.get(student())).body).toMatchObject({
    hasActiveExtensionRequest: false,
    request: null,
    showExtendDeadlineButton: false,
  })
  expect((await ben.get(`/family/tasks/${made.taskId}`)).body.request).toBeNull()
  await act(takesBack, { commentId })
  expect(await seen()).toEqual([1, 1])
  expect((await ben.get(`/family/tasks/${made.taskId}`)).body.request).toMatchObject({ isOpen: true })
})

it('waits while the task is missed, and is answered there', async () => {
  await act('miss_task')
  expect(await seen()).toEqual([1, 1])
  const given = await facilitator.post(`${student()}/deadline-extension`, {
    due_on: '2026-11-12',
    reason: 'Go ahead',
  })
  expect(given.status).toBe(200)
  expect(await seen()).toEqual([undefined, 0])
})

const extend = (due_on: string) =>
  facilitator.post(`${student()}/deadline-extension`, { due_on, reason: 'Go ahead' })
const countsAt = async () => (await facilitator.get(student())).body.countsAt

it('is more than they were given before', async () => {
  expect((await extend('2026-11-20')).status).toBe(200)
  const until = await countsAt()
  for (const day of ['2026-11-16', '2026-11-20'])
    expect((await extend(day)).body.data.formErrors).toEqual({
      due_on: 'Choose a day after Fri, Nov 20, 2026: it counts as on time until then.',
    })
  expect(await countsAt()).toBe(until)
  expect((await extend('2026-11-23')).status).toBe(200)
})

it('is given in no experience that is archived', async () => {
  await school.db
    .updateTable('experiences')
    .set({ archivedAt: new Date(school.clock.nowMs()) })
    .where('id', '=', made.experienceId)
    .execute()
  const { status, body } = await extend('2026-11-20')
  expect([status, body.message]).toEqual([403, 'This experience is archived. Its tasks stay as they are.'])
})

it('does not wait of who was dropped, until they have the place again', async () => {
  const drop = (droppedAt: Date | null) =>
    school.db.updateTable('registrations').set({ droppedAt }).where('studentId', '=', benId).execute()
  await drop(new Date(school.clock.nowMs()))
  expect(await seen()).toEqual([undefined, 0])
  await drop(null)
  expect(await seen()).toEqual([1, 1])
})

it('waits for two weeks after the cycle, and after the time a student was given, which they find in their list', async () => {
  const goTo = async (day: string) => {
    school.clock.set(Date.parse(`${day}T15:00:00Z`))
    facilitator = await school.as('facilitator')
    ben = await school.as(benId)
  }
  const listed = async () =>
    (await ben.get(`/family/tasks?student_id=${benId}`)).body.tasks.some(({ id }: Any) => id === made.taskId)
  const waiting = async () => {
    const { needs } = (await facilitator.get('/backoffice/home')).body
    return needs.find(({ experienceId }: Any) => experienceId === made.experienceId)?.waiting
  }
  // The cycle ends on December 1.
  await goTo('2026-12-08')
  expect([await askingAtHome(), await listed()]).toEqual([1, true])
  await goTo('2026-12-20')
  expect([await askingAtHome(), await listed()]).toEqual([undefined, false])
  const given = await facilitator.post(`${student()}/deadline-extension`, {
    due_on: '2027-01-15',
    reason: 'Get well',
  })
  expect(given.status).toBe(200)
  await goTo('2027-01-10')
  expect([await waiting(), await listed()]).toEqual([undefined, true])
  await ben.post(`/family/tasks/${made.taskId}/hand-ins`, { body: '<p>My journal</p>' })
  await goTo('2027-01-20')
  expect([await waiting(), await listed()]).toEqual([1, true])
  await goTo('2027-02-01')
  expect([await waiting(), await listed()]).toEqual([undefined, false])
})

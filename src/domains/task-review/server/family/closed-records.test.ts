import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

/* A guardian to whom a court order closes a child's records reads nothing of its tasks (decision 92). */

let school: TestSchool
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number
let bo: number
let guardianId: number
let guardian: Client
let other: Client

beforeAll(async () => {
  school = await startTestSchool()
  const { db, clock } = school
  const cycleId = await makeCycle(db, { nowMs: clock.nowMs() })
  const expertIds = [await school.persona('facilitator')]
  made = await makeReviewedTask(db, { cycleId, expertIds, names: ['Amara Nwosu', 'Bo Lund'] })
  ;[amara = 0, bo = 0] = made.studentIds
  guardianId = await makeGuardian(db, { studentIds: [amara, bo] })
  guardian = await school.as(guardianId)
  other = await school.as(await makeGuardian(db, { studentIds: [amara] }))
  const pupil = await school.as(amara)
  await pupil.post(`/family/tasks/${made.taskId}/hand-ins`, { body: '<p>My map of the shore</p>' })
  const facilitator = await school.as('facilitator')
  const work = `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}/students/${amara}`
  await facilitator.post(work, { _action: 'submit_comment', body: 'Look again' })
  await db
    .updateTable('guardianStudents')
    .set({ seesRecords: false })
    .where('guardianId', '=', guardianId)
    .where('studentId', '=', amara)
    .execute()
})
afterAll(() => school.stop())

const list = (id: number, as: Client) => as.get(`/family/tasks?student_id=${id}`)
const task = (id: number, as: Client) => as.get(`/family/tasks/${made.taskId}?student_id=${id}`)

it('closes the tasks of that child, and says so in place of the list', async () => {
  const closed = await list(amara, guardian)
  expect(closed.status).toBe(200)
  expect(closed.body).toMatchObject({ student_id: amara, tasks: null, topics: [] })
  expect(closed.body.students).toHaveLength(2)
  expect((await task(amara, guardian)).status).toBe(404)
})

it('closes no other child to them, and the child to nobody else', async () => {
  expect((await list(bo, guardian)).body.tasks).toMatchObject([{ id: made.taskId, state: 'open' }])
  expect((await task(bo, guardian)).status).toBe(200)
  for (const reader of [other, await school.as(amara)]) {
    expect((await list(amara, reader)).body.tasks).toMatchObject([{ id: made.taskId, state: 'handed_in' }])
    expect((await task(amara, reader)).text).toContain('Look again')
  }
})

it('takes no writing of theirs, and opens again by the switch alone', async () => {
  const at = `/family/tasks/${made.taskId}`
  const wish = { wanted_on: '2026-11-20', reason: 'The tide', student_id: amara }
  expect((await guardian.post(`${at}/hand-ins`, { body: 'Mine', student_id: amara })).status).toBe(403)
  expect((await guardian.post(`${at}/extension-requests`, wish)).status).toBe(403)
  await school.db
    .updateTable('guardianStudents')
    .set({ seesRecords: true })
    .where('guardianId', '=', guardianId)
    .execute()
  expect((await task(amara, guardian)).text).toContain('My map of the shore')
})

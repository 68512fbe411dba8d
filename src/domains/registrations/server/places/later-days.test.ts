import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeFullExperience } from '../registrations.factory.ts'

/*
 * A place holds from a school day until a school day (decision 69): whoever asks whose students are whose, and whose task
 * is whose, goes by that, not by the day on which somebody said so.
 */

let school: TestSchool
let admin: Client
let facilitator: Client
let cycleId: number
let startMs: number
let experienceId: number
beforeAll(async () => {
  school = await startTestSchool()
  startMs = school.clock.nowMs()
  cycleId = await makeSchoolYear(school.db) // until Fri, Nov 20; it is Tue, Nov 10, 10:00
})
afterAll(() => school.stop())

/** A day at 10:00; log-ins end while the clock goes on. */
async function comeTo(day: string) {
  school.clock.set(Date.parse(`${day}T15:00:00Z`))
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
}
async function begin(studentIds: readonly number[]) {
  school.clock.set(startMs)
  admin = await school.as('admin')
  facilitator = await school.as('facilitator')
  const expertIds = [await school.persona('facilitator')]
  experienceId = await makeFullExperience(school.db, { cycleId, expertIds, studentIds, places: 9 })
}
const change = (verb: string, student_id: number, from: string) =>
  admin.post(`/backoffice/experiences/${experienceId}/registrations${verb}`, {
    ...{ student_id, from, motivation: 'The family asked for it' },
  })
const facilitated = async () => (await facilitator.get(`/backoffice/facilitate/stem/${experienceId}`)).body
const reviewed = async (taskId: number): Promise<number[]> =>
  (
    await facilitator.get(`/backoffice/facilitate/experiences/${experienceId}/tasks/${taskId}`)
  ).body.statusGroups.flatMap(({ students }: { students: { id: number }[] }) => students.map(({ id }) => id))
const portal = async (studentId: number): Promise<[number, boolean][]> =>
  (await (await school.as(studentId)).get(`/family/tasks?student_id=${studentId}`)).body.tasks.map(
    ({ id, isOverdue }: { id: number; isOverdue: boolean }) => [id, isOverdue],
  )
const overview = async (studentId: number, client: Client) =>
  (await client.get(`/backoffice/students/${studentId}/overview`)).body
const opens = async (studentId: number) =>
  (await facilitator.get(`/pages/attendance/faculty?student_id=${studentId}`)).status
const due = (dueAt: string, studentId: number) =>
  makeTask(school.db, { experienceId, dueAt, submissions: [{ studentId }] })

it('a drop from a later day leaves the student’s work, and the student, until that day', async () => {
  const ana = await makeStudent(school.db, { name: 'Ana Leaving' })
  await begin([ana])
  const thursday = await due('2026-11-12T22:00:00Z', ana)
  const afterwards = await due('2026-11-16T22:00:00Z', ana)
  expect((await change('/drop', ana, '2026-11-13')).status).toBe(200)

  await comeTo('2026-11-11')
  expect(await portal(ana)).toEqual([[thursday, false]])
  expect(await opens(ana)).toBe(200)
  expect(await facilitated()).toMatchObject({
    students: [{ id: ana, tasks: { expected: 1, handedIn: 0, overdue: 0 } }],
    tasks: [
      { id: thursday, expected: 1 },
      { id: afterwards, expected: 0 },
    ],
  })
  expect([await reviewed(thursday), await reviewed(afterwards)]).toEqual([[ana], []])
  expect((await overview(ana, facilitator)).experiences).toMatchObject([{ id: experienceId }])
  const handIn = await (await school.as(ana)).post(`/family/tasks/${thursday}/hand-ins`, {
    body: '<p>My journal</p>',
  })
  expect(handIn.status).toBe(200)
  // A place of another time does not make two of her.
  expect((await change('', ana, '2026-11-18')).status).toBe(200)
  expect((await facilitated()).students).toHaveLength(1)
  expect((await overview(ana, facilitator)).experiences).toHaveLength(1)
  expect((await change('/drop', ana, '2026-11-18')).status).toBe(200)

  await comeTo('2026-11-18')
  expect(await portal(ana)).toEqual([[thursday, false]])
  expect(await opens(ana)).toBe(404)
  expect((await facilitated()).students).toEqual([])
  expect(await reviewed(thursday)).toEqual([ana])
})

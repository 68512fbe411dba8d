import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePlan, planFieldsOf } from '#domains/graduation/server/graduation.factory.ts'
import { recountEverybody } from '#domains/graduation/server/graduation.service.ts'
import { makeAssessments } from '#domains/mastery/server/mastery.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { makeTask } from '#domains/tasks/server/tasks.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

let school: TestSchool
let facilitator: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number
let laterTaskId: number

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const cycleId = await makeCycle(db, { nowMs: school.clock.nowMs() })
  facilitator = await school.as('facilitator')
  const expertIds = [await school.persona('facilitator')]
  made = await makeReviewedTask(db, { cycleId, expertIds, names: ['Amara Nwosu'], isFinal: true })
  ;[amara = 0] = made.studentIds
  laterTaskId = await makeTask(db, {
    experienceId: made.experienceId,
    dueAt: '2026-11-12T02:00:00Z',
    title: 'The whole shore',
    isFinal: true,
    submissions: [{ studentId: amara }],
  })
  await db.insertInto('taskUnits').values({ taskId: laterTaskId, unitId: made.unitId }).execute()
})
afterAll(() => school.stop())

const path = (taskId: number) =>
  `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${taskId}/students/${amara}/feedback`
const unitOf = async (taskId: number) => (await facilitator.get(path(taskId))).body.taskPerks.units[0]
const assess = async (taskId: number, finalAssessmentMastery: number) => {
  const { id, comment_id } = await unitOf(taskId)
  const { status } = await facilitator.post(path(taskId), {
    _action: 'submit_final_feedback',
    units: [{ id, comment_id, flag: 'ontrack', comment: '', finalAssessmentMastery }],
  })
  expect(status).toBe(200)
  school.clock.set(school.clock.nowMs() + 60_000)
}
const isUp = async (taskId: number) => (await unitOf(taskId)).levelUp

it('is up where a task says a higher level than the student had before it, whatever was said since', async () => {
  await assess(made.taskId, 2)
  // Nothing stood before it.
  expect(await isUp(made.taskId)).toBe(false)
  expect(await unitOf(laterTaskId)).toMatchObject({ finalAssessmentMastery: null, levelUp: false })
  await assess(laterTaskId, 2)
  expect(await isUp(laterTaskId)).toBe(false)
  // Corrected on the same task: what it said first is no level that the student had before it.
  await assess(laterTaskId, 3)
  expect(await unitOf(laterTaskId)).toMatchObject({ finalAssessmentMastery: 3, levelUp: true })
  expect(await isUp(made.taskId)).toBe(false)
  await makeAssessments(school.db, { studentId: amara, unitIds: [made.unitId], level: 4 })
  expect(await isUp(laterTaskId)).toBe(true)
})

it('says the mastery by the rule of the student’s plan: "latest" is what was said last', async () => {
  const { db, clock } = school
  expect((await unitOf(laterTaskId)).mastery).toMatch(/^Extending/)
  await assess(laterTaskId, 2)
  expect((await unitOf(laterTaskId)).mastery).toMatch(/^Extending/)
  await makePlan(
    db,
    planFieldsOf([{ key: 'electives', credits: 1 }], { rule: { name: 'latest', version: 1 } }),
  )
  await recountEverybody(db, clock.nowMs())
  expect((await unitOf(laterTaskId)).mastery).toMatch(/^Developing/)
})

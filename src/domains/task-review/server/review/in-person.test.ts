import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeStandups } from '#domains/house-reports/server/house-reports.factory.ts'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { countTasksByStudent } from '#domains/tasks/server/tasks.service.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

/*
 * What is handed in in person is known by its facilitator alone: until they say so it counts against nobody, and asks them.
 */

// Due on Friday of the week before, 9:00 PM.
const dueAt = '2026-11-07T02:00:00Z'
const isoDue = new Date(dueAt).toISOString()
const nowIso = '2026-11-10T15:00:00Z'
const week = { fromMs: Date.parse('2026-11-02T05:00:00Z'), toMs: Date.parse('2026-11-09T05:00:00Z') }
const weekBefore = { fromMs: Date.parse('2026-10-26T04:00:00Z'), toMs: week.fromMs }

let school: TestSchool
let cycleId: number
let facilitator: Client
let made: Awaited<ReturnType<typeof makeReviewedTask>>
let amara: number

beforeAll(async () => {
  school = await startTestSchool({ nowIso })
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
})
afterAll(() => school.stop())
beforeEach(async () => {
  school.clock.set(Date.parse(nowIso))
  facilitator = await school.as('facilitator')
})

const make = async (choice: { readonly isFinal?: boolean; readonly dueAt?: string } = {}) => {
  const expertIds = [await school.persona('facilitator')]
  const names = ['Amara Nwosu']
  made = await makeReviewedTask(school.db, { cycleId, expertIds, names, dueAt, isInPerson: true, ...choice })
  ;[amara = 0] = made.studentIds
}
const task = () => `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}`
const student = () => `${task()}/students/${amara}`
const act = async (_action: string, part: object = {}) => {
  const answer = await facilitator.post(student(), { _action, ...part })
  expect(answer.status).toBe(200)
  return answer.body.commentId as number
}
const assess = async (part: object = { flag: 'ontrack' }, _action = 'submit_feedback') => {
  const units = [{ id: made.unitId, ...part }]
  expect((await facilitator.post(`${student()}/feedback`, { _action, units })).status).toBe(200)
  return (await facilitator.get(student())).body.feedData.at(-1).data.commentId as number
}
/** In which group of the sidebar the student stands, and what is said of them where they are open. */
const status = async () => {
  const [group] = (await facilitator.get(task())).body.statusGroups
  const { taskStatus } = (await facilitator.get(student())).body
  return [group.name, taskStatus]
}
const family = async () => {
  const { body } = await (await school.as(amara)).get('/family/tasks')
  return body.tasks.map(({ state, isOverdue }: { state: string; isOverdue: boolean }) => [state, isOverdue])
}
const home = async () => {
  const { body } = await facilitator.get('/backoffice/home')
  return body.needs
    .filter(({ experienceId }: { experienceId?: number }) => experienceId === made.experienceId)
    .map(({ waiting, oldestAt }: { waiting: number; oldestAt: string }) => [waiting, oldestAt])
}
const overview = async () => {
  const { body } = await facilitator.get(`/backoffice/students/${amara}/overview`)
  return { ...body.experiences[0].tasks, alerts: body.alerts.map(({ kind }: { kind: string }) => kind) }
}
const ofClass = async () => {
  const { body } = await facilitator.get(`/backoffice/facilitate/expedition/${made.experienceId}`)
  const { expected, handedIn, waiting } = body.tasks[0]
  return { overdue: body.students[0].tasks?.overdue ?? 0, expected, handedIn, waiting }
}
const counts = async () => (await countTasksByStudent(school.db, [amara], week, weekBefore)).get(amara)?.now

it('counts against nobody once it was due, and asks who runs the experience', async () => {
  await make({ isFinal: true })
  expect(await counts()).toBeUndefined()
  expect(await family()).toEqual([['in_person', false]])
  expect(await overview()).toMatchObject({ missed: 0, missedFinal: 0, waiting: 1, alerts: [] })
  expect(await ofClass()).toEqual({ overdue: 0, expected: 1, handedIn: 0, waiting: 1 })
  expect(await home()).toEqual([[1, isoDue]])
  expect(await status()).toEqual(['not_yet_reviewed', 'not_yet_reviewed'])
  const next = await facilitator.post(`${task()}/next`, { after: null })
  expect(next.body.student).toMatchObject({ studentId: amara })
  const { body } = await facilitator.get(`/backoffice/students/${amara}/timeline`)
  expect(JSON.stringify(body)).not.toContain('Not handed in')

  await act('review_task')
  expect(await counts()).toEqual({ assigned: 1, completed: 1, missedFinal: 0 })
  expect(await family()).toEqual([['reviewed', false]])
  expect(await overview()).toMatchObject({ expected: 1, handedIn: 1, missed: 0, waiting: 0 })
  expect(await ofClass()).toEqual({ overdue: 0, expected: 1, handedIn: 1, waiting: 0 })
  expect(await home()).toEqual([])
})

it('is in no weekly report as not submitted, also where it is reviewed after the week', async () => {
  await make({ isFinal: true })
  const houseId = await makeHouse(school.db, { advisorId: await school.persona('advisor') })
  const createdAt = new Date('2026-08-01T12:00:00Z')
  await school.db.updateTable('houses').set({ createdAt }).where('id', '=', houseId).execute()
  await school.db.updateTable('students').set({ houseId }).where('id', '=', amara).execute()
  await makeStandups(school.db, { houseId, studentId: amara, monday: '2026-11-02', days: 'PPPPP' })
  const reportAt = async (iso: string) => {
    school.clock.set(Date.parse(iso))
    await school.runJob('house-reports.make-weekly')
    const items = await school.db
      .selectFrom('houseReportItems')
      .select('categories')
      .where('studentId', '=', amara)
      .execute()
    const reports = await school.db
      .deleteFrom('houseReports')
      .where('houseId', '=', houseId)
      .returning('figures')
      .execute()
    return { items, figures: Object(reports[0]?.figures)[amara] }
  }
  expect(await reportAt('2026-11-09T12:00:00Z')).toMatchObject({
    items: [],
    figures: { submitted: 0, tasks: 0 },
  })
  facilitator = await school.as('facilitator')
  await act('review_task')
  expect(await reportAt('2026-11-09T14:00:00Z')).toMatchObject({
    items: [],
    figures: { submitted: 1, tasks: 1 },
  })
})

it('is to be done until it is due, and missed where its facilitator says so', async () => {
  await make()
  school.clock.set(Date.parse('2026-11-06T15:00:00Z'))
  facilitator = await school.as('facilitator')
  expect(await family()).toEqual([['open', false]])
  expect(await status()).toEqual(['pending', 'pending'])
  expect(await home()).toEqual([])
  expect(await overview()).toMatchObject({ expected: 1, waiting: 0, nextDueAt: isoDue })

  school.clock.set(Date.parse(nowIso))
  facilitator = await school.as('facilitator')
  await act('miss_task')
  expect(await family()).toEqual([['missed', false]])
  expect(await home()).toEqual([])
  expect(await counts()).toMatchObject({ assigned: 1, completed: 0 })
})

it('is handed in once it is assessed, never late, and waits for its review with its answer', async () => {
  await make({ isFinal: true })
  await assess({ flag: 'ontrack', finalAssessmentMastery: 3.5 }, 'submit_final_feedback')
  expect(await counts()).toEqual({ assigned: 1, completed: 1, missedFinal: 0 })
  expect(await family()).toEqual([['handed_in', false]])
  expect(await status()).toEqual(['not_yet_reviewed', 'not_yet_reviewed'])
  expect(await home()).toEqual([[1, new Date(nowIso).toISOString()]])
  const kept = await school.db
    .selectFrom('taskSubmissions')
    .select(['isAnswered', 'waitsInExperience'])
    .where('taskId', '=', made.taskId)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual({ isAnswered: true, waitsInExperience: made.experienceId })
})

it('is unknown again when all is taken back by which it was known, in any order', async () => {
  await make()
  const assessed = await assess()
  const again = await assess({ flag: 'needs_improvement' })
  await act('undo_assessment', { commentId: assessed })
  expect(await family()).toEqual([['handed_in', false]])
  const reviewed = await act('review_task')
  await act('undo_assessment', { commentId: again })
  expect(await family()).toEqual([['reviewed', false]])
  await act('undo_assessment', { commentId: reviewed })
  expect(await family()).toEqual([['in_person', false]])

  // Reviewed first, then assessed.
  const first = await act('review_task')
  const then = await assess()
  await act('undo_assessment', { commentId: first })
  expect(await family()).toEqual([['handed_in', false]])
  await act('undo_assessment', { commentId: then })
  expect(await family()).toEqual([['in_person', false]])
})

it('that was thought to be missed is open again with an assessment, and missed without it', async () => {
  await make()
  await act('miss_task')
  const assessed = await assess()
  expect(await family()).toEqual([['handed_in', false]])
  await act('undo_assessment', { commentId: assessed })
  expect(await family()).toEqual([['missed', false]])
})

it('is not handed in by who says that nothing was there: that is known, and counts', async () => {
  await make({ isFinal: true })
  const missed = await assess({ flag: 'not_covered', finalAssessmentMastery: 0 }, 'submit_final_feedback')
  expect(await counts()).toEqual({ assigned: 1, completed: 0, missedFinal: 1 })
  expect(await family()).toEqual([['open', true]])
  expect(await home()).toEqual([])
  const given = await assess({ flag: 'ontrack', finalAssessmentMastery: 3 }, 'submit_final_feedback')
  expect(await counts()).toEqual({ assigned: 1, completed: 1, missedFinal: 0 })
  await act('undo_assessment', { commentId: given })
  expect(await counts()).toEqual({ assigned: 1, completed: 0, missedFinal: 1 })
  await act('undo_assessment', { commentId: missed })
  expect(await counts()).toBeUndefined()

  await make()
  await assess({ flag: 'not_covered', comment: '<p>You were not there.</p>' })
  expect(await counts()).toMatchObject({ assigned: 1, completed: 0 })
})

it('is not missed by a line that was taken back before the assessment that took its place', async () => {
  await make()
  const missed = await act('miss_task')
  const assessed = await assess()
  await act('undo_assessment', { commentId: missed })
  expect(await family()).toEqual([['handed_in', false]])
  await act('undo_assessment', { commentId: assessed })
  expect(await family()).toEqual([['in_person', false]])
})

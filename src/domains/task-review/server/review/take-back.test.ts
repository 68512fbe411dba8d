import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

let school: TestSchool
let cycleId: number
let facilitator: Client
let dean: Client
let amara: number
let page: string
let taskId: number

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  facilitator = await school.as('facilitator')
  dean = await school.as('dean')
})
afterAll(() => school.stop())
beforeEach(async () => {
  const made = await makeReviewedTask(school.db, {
    cycleId,
    expertIds: [await school.persona('facilitator')],
    names: ['Amara Nwosu'],
  })
  amara = made.studentIds[0] ?? 0
  taskId = made.taskId
  page = `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${taskId}/students/${amara}`
})

const act = async (_action: string, part: object = {}, as = facilitator) => {
  const answer = await as.post(page, { _action, ...part })
  expect(answer.status).toBe(200)
  return answer.body.commentId as number
}
const undo = (commentId: number) => act('undo_assessment', { commentId })
const status = async () => (await facilitator.get(page)).body.taskStatus
const handIn = async () =>
  (await school.as(amara)).post(`/family/tasks/${taskId}/hand-ins`, { body: '<p>My journal</p>' })
const decider = async () =>
  (
    await school.db
      .selectFrom('taskSubmissions')
      .select('decidedBy')
      .where('taskId', '=', taskId)
      .executeTakeFirstOrThrow()
  ).decidedBy

it('gives a flag back with the review that took it', async () => {
  await handIn()
  await act('flag_task', { isFlagged: true })
  const reviewed = await act('review_task')
  await undo(reviewed)
  expect(await status()).toBe('flagged')

  // Taken away while the review stood, it does not come back.
  const again = await act('review_task')
  const flag = await school.db
    .selectFrom('taskMessages')
    .select('id')
    .where('taskId', '=', taskId)
    .where('action', '=', 'flagged')
    .executeTakeFirstOrThrow()
  await undo(flag.id)
  await undo(again)
  expect(await status()).toBe('late')
})

it('leads back to what another had decided', async () => {
  await act('miss_task', {}, dean)
  const reviewed = await act('review_task')
  await undo(reviewed)
  expect(await status()).toBe('missed')
  expect(await decider()).toBe(await school.persona('dean'))
})

it('of an older decision leaves the newer one as it stands', async () => {
  await handIn()
  const older = await act('review_task')
  const newer = await act('review_task', {}, dean)
  await undo(older)
  expect(await status()).toBe('reviewed')
  expect(await decider()).toBe(await school.persona('dean'))
  await undo(newer)
  expect(await status()).toBe('late')
})

it('knows what was handed in with the review itself, whichever of two goes first', async () => {
  const older = await act('review_task')
  school.clock.advance(1000)
  const newer = await act('review_task', {}, dean)
  await undo(older)
  await undo(newer)
  expect(await status()).toBe('pending')
})

const told = async () =>
  (
    await school.db
      .selectFrom('notifications')
      .select('body')
      .where('userId', '=', amara)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body)

it('takes back what the student was told and has not heard, with the mail that waits', async () => {
  await school.db
    .insertInto('notificationPreferences')
    .values({ userId: amara, category: 'tasks', inApp: true, email: 'at_once', push: false })
    .execute()
  const mails = async () =>
    (await school.db.selectFrom('outboxMails').select('id').where('state', '=', 'waiting').execute()).length
  const before = await mails()
  await act('excuse_task')
  await school.runJob('notifications.mail')
  expect(await mails()).toBe(before + 1)
  await act('undo_excuse_task')
  expect(await told()).toEqual([])
  expect(await mails()).toBe(before)
})

it('tells the student who had heard of a decision how the task stands now', async () => {
  const hear = () =>
    school.db
      .updateTable('notifications')
      .set({ readAt: new Date(school.clock.nowMs()) })
      .where('userId', '=', amara)
      .execute()
  await act('excuse_task')
  await hear()
  await act('undo_excuse_task')
  expect((await told()).at(-1)).toBe('“Tide pools” needs to be handed in after all.')
  const missed = await act('miss_task')
  const reviewed = await act('review_task')
  await hear()
  await undo(reviewed)
  expect((await told()).at(-1)).toBe('“Tide pools” was marked as missed.')
  await undo(missed)
  expect((await told()).at(-1)).toBe('“Tide pools” needs to be handed in after all.')
  await handIn()
  await undo(await act('review_task'))
  expect((await told()).at(-1)).toBe('“Tide pools” needs to be handed in after all.')
  // Of a second decision of the same kind nothing changed for them.
  await act('review_task', {}, dean)
  const again = await act('review_task')
  await hear()
  const before = await told()
  await undo(again)
  expect(await told()).toEqual(before)
})

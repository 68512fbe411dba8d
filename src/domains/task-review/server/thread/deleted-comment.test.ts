import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeReviewedTask } from '../task-review.factory.ts'

let school: TestSchool
let facilitator: Client
let amara: number
let page: string

beforeAll(async () => {
  school = await startTestSchool()
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())
beforeEach(async () => {
  const { db, clock } = school
  const made = await makeReviewedTask(db, {
    cycleId: await makeCycle(db, { nowMs: clock.nowMs() }),
    expertIds: [await school.persona('facilitator')],
    names: ['Amara Nwosu'],
  })
  amara = made.studentIds[0] ?? 0
  page = `/backoffice/facilitate/experiences/${made.experienceId}/tasks/${made.taskId}/students/${amara}`
  await db
    .insertInto('notificationPreferences')
    .values({ userId: amara, category: 'tasks', inApp: true, email: 'at_once', push: true })
    .execute()
  await db
    .insertInto('pushDevices')
    .values({ userId: amara, token: `phone of ${amara}` })
    .execute()
})

const act = async (_action: string, part: object) => {
  const answer = await facilitator.post(page, { _action, ...part })
  expect(answer.status).toBe(200)
  return answer.body.commentId as number
}
const bell = (userId: number) =>
  school.db
    .selectFrom('notifications')
    .select(['title', 'body', 'readAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
const mails = async () =>
  (
    await school.db.selectFrom('outboxMails').select('textBody').where('state', '=', 'waiting').execute()
  ).filter(({ textBody }) => textBody.includes('of another student')).length
const pushes = async () =>
  (await school.db.selectFrom('pushMessages').select('notificationId').execute()).length

it('goes out of the bell it rang, with the mail and the push messages that wait', async () => {
  const id = await act('submit_comment', { body: 'A remark of another student' })
  await school.runJob('notifications.mail')
  expect([await mails(), await pushes(), (await bell(amara)).length]).toEqual([1, 1, 1])
  await act('delete_comment', { commentId: id })
  expect([await mails(), await pushes(), await bell(amara)]).toEqual([0, 0, []])
})

it('leaves no copy of its words in a bell that was read, and what others wrote stays', async () => {
  const id = await act('submit_comment', { body: 'A remark of another student' })
  await act('submit_comment', { body: 'Good map' })
  await school.db
    .updateTable('notifications')
    .set({ readAt: new Date(school.clock.nowMs()) })
    .where('userId', '=', amara)
    .execute()
  await act('delete_comment', { commentId: id })
  expect(await bell(amara)).toMatchObject([{ body: 'Good map' }])
})

it('is told as it was corrected: in the bell, read or not, in the mail that waits, and once', async () => {
  const id = await act('submit_comment', { body: 'A remark of another student' })
  await school.runJob('notifications.mail')
  await act('edit_comment', { commentId: id, editedBody: '<p>A good map</p>' })
  await school.runJob('notifications.mail')
  const sent = await school.db.selectFrom('outboxMails').select(['textBody', 'state']).execute()
  expect([await mails(), sent.filter(({ textBody }) => textBody.includes('A good map')).length]).toEqual([
    0, 1,
  ])
  expect(await bell(amara)).toMatchObject([{ body: 'A good map' }])
  const read = { readAt: new Date(school.clock.nowMs()) }
  await school.db.updateTable('notifications').set(read).where('userId', '=', amara).execute()
  await act('edit_comment', { commentId: id, editedBody: 'A better map' })
  expect(await bell(amara)).toMatchObject([{ body: 'A better map', ...read }])
})

it('says in the mail of a day what it says by then', async () => {
  await school.db
    .updateTable('notificationPreferences')
    .set({ email: 'daily' })
    .where('userId', '=', amara)
    .execute()
  const id = await act('submit_comment', { body: 'A remark of another student' })
  await act('edit_comment', { commentId: id, editedBody: 'A fine map' })
  await school.runJob('notifications.digest')
  const { textBody } = await school.db
    .selectFrom('outboxMails')
    .select('textBody')
    .where('kind', '=', 'notification_digest')
    .executeTakeFirstOrThrow()
  expect([textBody.includes('A fine map'), await mails()]).toEqual([true, 0])
})

it('calls the house advisor to nobody any more', async () => {
  const advisor = await school.persona('advisor')
  const houseId = await makeHouse(school.db, { title: `House of ${amara}`, advisorId: advisor })
  await school.db.updateTable('students').set({ houseId }).where('id', '=', amara).execute()
  const id = await act('submit_comment', { body: 'Call me', isFlagged: true })
  expect(await bell(advisor)).toMatchObject([{ title: 'Amara Nwosu needs immediate attention' }])
  await act('delete_comment', { commentId: id })
  expect(await bell(advisor)).toEqual([])
})

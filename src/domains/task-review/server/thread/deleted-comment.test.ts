import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeEmployee, makeHouse } from '#domains/people/server/people.factory.ts'
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

it('calls who leads the campus for who is in an archived house, whose advisor hears of it no more', async () => {
  const { db } = school
  const advisorId = await makeEmployee(db)
  await school.persona('dean')
  const houseId = await makeHouse(db, { title: `Cedar of ${amara}`, advisorId })
  await db.updateTable('students').set({ houseId }).where('id', '=', amara).execute()
  const call = async () =>
    (await facilitator.post(page, { _action: 'submit_comment', body: 'Call me', isFlagged: true })).body
  const heard = async () => (await (await school.as(advisorId)).get('/backoffice/notifications')).body
  expect((await call()).message).toBe('Comment sent')
  expect(JSON.stringify(await heard())).toContain('needs immediate attention')
  await db.updateTable('houses').set({ archivedAt: new Date() }).where('id', '=', houseId).execute()
  expect((await call()).message).toContain('Comment sent. Amara Nwosu has no house advisor now:')
  expect(await bell(advisorId)).toHaveLength(1)
})

it('calls who leads the campus where no advisor can log in, and says so; nobody without a word', async () => {
  const { db } = school
  const gone = await makeEmployee(db, { name: 'Gone', deactivatedAt: new Date() })
  const houseId = await makeHouse(db, { title: `Maple of ${amara}`, advisorId: gone })
  await db.updateTable('students').set({ houseId }).where('id', '=', amara).execute()
  const dean = await school.persona('dean')
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', dean)
    .executeTakeFirstOrThrow()
  const call = () => facilitator.post(page, { _action: 'submit_comment', body: 'Call me', isFlagged: true })
  expect((await call()).body).toMatchObject({
    message: `Comment sent. Amara Nwosu has no house advisor now: ${name} was told`,
    warning: null,
  })
  expect(JSON.stringify((await (await school.as('dean')).get('/backoffice/notifications')).body)).toContain(
    'Amara Nwosu needs immediate attention',
  )
  await sql`update users set deactivated_at = now() where id in (
    select m.employee_id from permission_group_members m join permission_group_permissions p using (group_id)
    where p.permission = 'tasks.review.all')`.execute(db)
  expect((await call()).body).toMatchObject({
    message: 'Comment sent',
    warning:
      'Nobody was told that Amara Nwosu needs immediate attention: there is no house advisor now. Tell a colleague yourself.',
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { Choice } from '../contract/notification-values.ts'
import { answerRequests, type NewNotification, notifyPeople } from './notifications.service.ts'

let school: TestSchool

beforeAll(async () => {
  school = await startTestSchool()
})
afterAll(() => school.stop())
beforeEach(async () => {
  await school.db.deleteFrom('outboxMails').execute()
  await school.db.updateTable('notifications').set({ mail: null }).execute()
})

const choose = (userId: number, category: string, choice: Choice) =>
  school.db
    .insertInto('notificationPreferences')
    .values({ userId, category, ...choice })
    .execute()

const tell = (userId: number, changes: Partial<NewNotification> = {}) =>
  notifyPeople(
    school.db,
    [
      {
        userId,
        type: 'school',
        category: 'notes',
        title: 'Call the family',
        body: 'As promised',
        redirectUrl: '/students/3/notes',
        ...changes,
      },
    ],
    school.clock.nowMs(),
  )

const mails = () =>
  school.db
    .selectFrom('outboxMails')
    .select(['kind', 'toEmail', 'subject', 'textBody'])
    .orderBy('id')
    .execute()

const bellOf = async (userId: number) =>
  (await (await school.as(userId)).get('/backoffice/notifications')).body.notifications

/** Under each mail that is made of notifications. */
const preferences =
  'You can choose to be told in another way, or not by mail. Notification preferences: http://homeroom.test/notifications/preferences'

describe('a person who chose', () => {
  it('nothing hears as the defaults say', async () => {
    const id = await makeEmployee(school.db)
    await tell(id)
    expect(await bellOf(id)).toHaveLength(1)
    await school.runJob('notifications.mail')
    expect(await mails()).toEqual([])
  })

  it('no bell has a record of it, not to be seen, restored or counted', async () => {
    const id = await makeEmployee(school.db)
    await choose(id, 'notes', { inApp: false, email: 'none', push: false })
    await tell(id)
    expect(await bellOf(id)).toEqual([])
    const kept = await school.db
      .selectFrom('notifications')
      .select(['id', 'isMuted'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(kept.isMuted).toBe(true)
    const client = await school.as(id)
    const { status } = await client.post('/backoffice/root/authenticated', {
      _action: 'restoreNotification',
      notificationId: kept.id,
    })
    expect(status).toBe(404)
    expect((await client.get('/backoffice/notifications')).body.unreadNotificationsCount).toBe(0)
  })

  it('email at once gets one, once, unless it was read first or its writer mails by itself', async () => {
    const id = await makeEmployee(school.db, { email: 'once@school.test' })
    await choose(id, 'notes', { inApp: true, email: 'at_once', push: false })
    await tell(id, { title: 'Read first' })
    const client = await school.as(id)
    await client.post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
    await tell(id, { isMailed: true, title: 'Mailed by its writer' })
    await tell(id, { content: 'Line one\n\nLine two', ctaText: 'Open the note' })
    await Promise.all([school.runJob('notifications.mail'), school.runJob('notifications.mail')])
    await school.runJob('notifications.mail')
    expect(await mails()).toEqual([
      {
        kind: 'notification_notes',
        toEmail: 'once@school.test',
        subject: 'Call the family',
        textBody: [
          'Line one',
          'Line two',
          'Open the note: http://homeroom.test/students/3/notes',
          preferences,
        ].join('\n\n'),
      },
    ])
  })

  it('a daily digest gets one email of what is unread, once, without the bell, too', async () => {
    const id = await makeEmployee(school.db, { email: 'daily@school.test' })
    const muted = await makeEmployee(school.db, { email: 'muted@school.test' })
    await choose(id, 'notes', { inApp: true, email: 'daily', push: false })
    await choose(muted, 'notes', { inApp: false, email: 'daily', push: false })
    await tell(id, { title: 'Read already' })
    await (await school.as(id)).post('/backoffice/root/authenticated', { _action: 'readAllNotifications' })
    await tell(id)
    await tell(id, { category: 'announcements', title: 'No classes', body: '' })
    await tell(muted)
    await Promise.all([school.runJob('notifications.digest'), school.runJob('notifications.digest')])
    await school.runJob('notifications.digest')
    expect(await mails()).toEqual([
      {
        kind: 'notification_digest',
        toEmail: 'daily@school.test',
        subject: '2 notifications, Tue, Nov 10',
        textBody: [
          'Notes and follow-ups:',
          'Call the family – As promised',
          'Announcements:',
          'No classes',
          'Open notifications: http://homeroom.test/notifications',
          preferences,
        ].join('\n\n'),
      },
      expect.objectContaining({ toEmail: 'muted@school.test', subject: 'Call the family' }),
    ])
  })
})

it('mails nothing in the morning of what was answered meanwhile, where it stands in no bell either', async () => {
  const id = await makeEmployee(school.db)
  await choose(id, 'notes', { inApp: false, email: 'daily', push: false })
  await tell(id, { isRequest: true, redirectUrl: '/answered/1' })
  await tell(id, { isRequest: true, redirectUrl: '/answered/2', title: 'Still asked' })
  const answer = { url: '/answered/1', answer: 'Approved by Maren Okafor' }
  await answerRequests(school.db, [answer], new Date(school.clock.nowMs()))
  await school.runJob('notifications.digest')
  expect(await mails()).toEqual([expect.objectContaining({ subject: 'Still asked' })])
})

it('mails families at once about excuses, and leaves out who left', async () => {
  const gone = await makeEmployee(school.db, { deactivatedAt: new Date() })
  await tell(gone)
  await tell(await school.persona('guardian'), {
    category: 'excuses',
    title: 'The excuse was approved',
    redirectUrl: '/family?excuse=3',
  })
  await school.runJob('notifications.mail')
  expect(await mails()).toEqual([
    expect.objectContaining({ toEmail: 'guardian@school.test', kind: 'notification_excuses' }),
  ])
  const kept = await school.db.selectFrom('notifications').where('userId', '=', gone).select('id').execute()
  expect(kept).toEqual([])
})

it('rings the bells of open pages when the transaction commits', async () => {
  const id = await makeEmployee(school.db)
  const heard: string[] = []
  const stop = school.services.live.subscribe([`user:${id}`], (topic) => heard.push(topic))
  await tell(id)
  await expect.poll(() => heard).toEqual([`user:${id}`])
  stop()
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee, makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import {
  type FirebaseSandbox,
  startFirebaseSandbox,
} from '#vendors/firebase-messaging/sandbox/firebase-sandbox.ts'
import { notifyPeople } from '../notifications.service.ts'

let sandbox: FirebaseSandbox
let school: TestSchool
const path = '/backoffice/notifications/push-tokens'

beforeAll(async () => {
  sandbox = await startFirebaseSandbox({ clock: { nowMs: () => school.clock.nowMs() } })
  school = await startTestSchool({
    nowIso: new Date().toISOString(),
    config: {
      FIREBASE_PROJECT_ID: sandbox.credentials.projectId,
      FIREBASE_CLIENT_EMAIL: sandbox.credentials.clientEmail,
      FIREBASE_PRIVATE_KEY: sandbox.credentials.privateKey,
      FIREBASE_API_URL: sandbox.url,
      FIREBASE_OAUTH_URL: sandbox.url,
      FIREBASE_API_KEY: 'key',
      FIREBASE_APP_ID: 'app',
      FIREBASE_SENDER_ID: '1234',
      FIREBASE_VAPID_KEY: 'vapid',
    },
  })
})
afterAll(async () => {
  await school.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  await school.db.deleteFrom('pushDevices').execute()
  sandbox.behave({ unregistered: [], otherProject: [], serverErrors: 0, tooManyRequests: 0, refusedKeys: 0 })
})

const tokenOf = (name: string) => `${name}-token-of-the-messaging-service`

const tell = (userId: number, category = 'excuses') =>
  notifyPeople(
    school.db,
    [{ userId, type: 'school', category, title: 'An excuse waits', body: 'Nov 9', redirectUrl: '/x' }],
    school.clock.nowMs(),
  )

const taken = (name: string) => sandbox.messages.filter(({ token }) => token === tokenOf(name))
const waiting = () => school.db.selectFrom('pushMessages').selectAll().execute()

describe('the devices', () => {
  it('are added, seen, handed over and removed by whoever uses them', async () => {
    const first = await school.as('advisor')
    const second = await school.as('dean')
    expect((await first.get('/backoffice/notifications/preferences')).body.messaging).toMatchObject({
      projectId: sandbox.credentials.projectId,
      vapidKey: 'vapid',
    })
    const added = await first.post(path, { token: tokenOf('laptop'), device: 'Chrome on Windows' })
    expect(added.body.devices).toEqual([expect.objectContaining({ device: 'Chrome on Windows' })])
    expect(JSON.stringify(added.body)).not.toContain(tokenOf('laptop'))
    const deviceId = added.body.devices[0].id
    expect((await second.delete(`${path}/${deviceId}`)).status).toBe(404)
    const handedOver = await second.post(path, { token: tokenOf('laptop') })
    expect(handedOver.body.devices).toHaveLength(1)
    const newId = handedOver.body.devices[0].id
    expect((await first.get('/backoffice/notifications/preferences')).body.devices).toEqual([])
    expect((await first.delete(`${path}/${newId}`)).status).toBe(404)
    expect((await second.delete(`${path}/${newId}`)).body.devices).toEqual([])
    expect((await first.post(path, { token: 'short' })).status).toBe(400)
    expect((await first.post(path, {})).status).toBe(400)
    expect((await first.delete(`${path}/x`)).status).toBe(400)
    expect((await school.nobody.post(path, { token: tokenOf('laptop') })).status).toBe(401)
    expect((await school.nobody.delete(`${path}/1`)).status).toBe(401)
  })

  it('are ten a person at most', async () => {
    const client = await school.as('counselor')
    for (let n = 0; n < 12; n++) await client.post(path, { token: tokenOf(`device${n}`) })
    const { body } = await client.get('/backoffice/notifications/preferences')
    expect(body.devices).toHaveLength(10)
  })
})

describe('push messages', () => {
  const addDevice = async (name: string) => {
    const id = await makeEmployee(school.db)
    await (await school.as(id)).post(path, { token: tokenOf(name) })
    return id
  }

  it('go to the devices of who wants them, once with two servers', async () => {
    const id = await addDevice('wanting')
    await tell(id)
    await tell(id, 'jobs') // not wanted by default
    await Promise.all([school.runJob('notifications.push'), school.runJob('notifications.push')])
    expect(taken('wanting')).toEqual([
      expect.objectContaining({
        notification: { title: 'An excuse waits', body: 'Nov 9' },
        data: { url: '/x' },
      }),
    ])
    expect(await waiting()).toEqual([])
  })

  it('forget a browser that is gone', async () => {
    const id = await addDevice('gone')
    sandbox.behave({ unregistered: [tokenOf('gone')] })
    await tell(id)
    await tell(id)
    await school.runJob('notifications.push')
    const devices = await school.db.selectFrom('pushDevices').where('userId', '=', id).select('id').execute()
    expect(devices).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('are not shown to the next person of a browser', async () => {
    await tell(await addDevice('shared'))
    expect(await waiting()).toHaveLength(1)
    const next = await addDevice('shared')
    expect(await waiting()).toEqual([])
    await school.runJob('notifications.push')
    expect(taken('shared')).toEqual([])
    await tell(next)
    await (await school.as(next)).post(path, { token: tokenOf('shared') })
    await school.runJob('notifications.push')
    expect(taken('shared')).toHaveLength(1)
  })

  it('go to nobody but whom they are for, and to nobody who cannot log in', async () => {
    const { db } = school
    const former = await addDevice('swapped')
    await tell(former)
    // As when two people take the same browser at the same moment.
    const next = await makeEmployee(db)
    await db.updateTable('pushDevices').set({ userId: next }).where('userId', '=', former).execute()
    const gone = await addDevice('left-behind')
    await tell(gone)
    await db.updateTable('users').set({ deactivatedAt: new Date() }).where('id', '=', gone).execute()
    await tell(await addDevice('behind-them'))
    await school.runJob('notifications.push')
    expect([taken('swapped'), taken('left-behind')]).toEqual([[], []])
    expect(taken('behind-them')).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  describe('that wait', () => {
    const ofChild = { ...{ type: 'school' as const, category: 'attendance' as const }, body: '' }

    /** A guardian of two, whose browser is told of each by push alone, while the service takes nothing. */
    async function makeWaiting(name: string) {
      const { db } = school
      const [child, sister] = [await makeStudent(db), await makeStudent(db)]
      const guardian = await makeGuardian(db, { studentIds: [child, sister] })
      await db
        .insertInto('notificationPreferences')
        .values({ userId: guardian, category: 'attendance', inApp: true, email: 'none', push: true })
        .execute()
      await (await school.as(guardian)).post(path, { token: tokenOf(name) })
      const told = await notifyPeople(
        db,
        [child, sister].map((studentId) => ({
          ...{ ...ofChild, userId: guardian, title: studentId === child ? 'The child' : 'The sister' },
          redirectUrl: `/family?student=${studentId}&date=2026-11-10`,
        })),
        school.clock.nowMs(),
      )
      sandbox.behave({ tooManyRequests: 2, retryAfterSeconds: 3600 })
      await school.runJob('notifications.push')
      expect(taken(name)).toEqual([])
      sandbox.behave({ tooManyRequests: 0 })
      school.clock.advance(2 * 3_600_000)
      return { child, sister, guardian, ids: told.map(({ id }) => id) }
    }
    const titles = (name: string) => taken(name).map(({ notification }) => notification.title)

    it('are gone with the right of whom they are for, and only those of whom it was', async () => {
      const { child, guardian } = await makeWaiting('former')
      const office = await school.as('operations')
      const ended = await office.delete(`/backoffice/students/${child}/details/guardian/${guardian}`)
      expect(ended.status).toBe(200)
      await school.runJob('notifications.push')
      expect(titles('former')).toEqual(['The sister'])
      expect(await waiting()).toEqual([])
    })

    it('are not sent once they were read or deleted', async () => {
      const { guardian, ids } = await makeWaiting('reader')
      const client = await school.as(guardian)
      const [first, second] = ids
      const act = (body: object) => client.post('/backoffice/root/authenticated', body)
      const read = { _action: 'readNotification', notificationId: first, isRead: true }
      expect((await act(read)).status).toBe(200)
      const deleted = { _action: 'deleteNotification', notificationId: second }
      expect((await act(deleted)).status).toBe(200)
      await school.runJob('notifications.push')
      expect(titles('reader')).toEqual([])
      expect(await waiting()).toEqual([])
    })
  })

  it('have not failed where a stop of the server cut them off', async () => {
    await tell(await addDevice('stopped'))
    const { vendors } = school.services
    const { pushMessages } = vendors
    Object.assign(vendors, { pushMessages: cutOff(pushMessages) })
    await school.runJob('notifications.push')
    Object.assign(vendors, { pushMessages })
    expect(await waiting()).toMatchObject([{ failedAt: null }])
    school.clock.advance(60_000)
    await school.runJob('notifications.push')
    expect(taken('stopped')).toHaveLength(1)
  })

  it('wait, with every browser, while a refusal tells of us and not of the browser', async () => {
    const id = await addDevice('kept')
    await tell(id)
    const devices = () => school.db.selectFrom('pushDevices').select('id').where('userId', '=', id).execute()
    const test = async () =>
      (await (await school.as('superadmin')).post('/backoffice/workbench/services/firebase/test')).body.scopes
    const scope = (name: string, isGood: boolean) => expect.objectContaining({ scope: name, isGood })
    const waits = async () => {
      await school.runJob('notifications.push')
      expect([await devices(), await waiting()]).toMatchObject([[{}], [{ failedAt: null }]])
      // By then it is tried again, and a token is asked for anew.
      school.clock.advance(4 * 3_600_000)
    }
    sandbox.behave({ strangers: 1 })
    await waits()
    sandbox.behave({ strangers: 1 })
    expect(await test()).toEqual([scope('Sign in', true), scope('Send', false)])
    sandbox.behave({ otherProject: [tokenOf('kept')] })
    await waits()
    sandbox.behave({ otherProject: [], refusedKeys: 100 })
    await waits()
    expect(await test()).toEqual([scope('Sign in', false), scope('Send', false)])
    sandbox.behave({ refusedKeys: 0 })
    await school.runJob('notifications.push')
    expect(taken('kept')).toHaveLength(1)
    expect(await test()).toEqual([scope('Sign in', true), scope('Send', true)])
  })

  it('are tried again later when the service is ill, and dropped after a day', async () => {
    await tell(await addDevice('patient'))
    sandbox.behave({ tooManyRequests: 1, retryAfterSeconds: 3600 })
    await school.runJob('notifications.push')
    expect(taken('patient')).toEqual([])
    school.clock.advance(59 * 60_000)
    await school.runJob('notifications.push')
    expect(taken('patient')).toEqual([])
    school.clock.advance(2 * 60_000)
    await school.runJob('notifications.push')
    expect(taken('patient')).toHaveLength(1)
    await tell(await addDevice('late'))
    school.clock.advance(25 * 3_600_000)
    await school.runJob('notifications.push')
    expect(taken('late')).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

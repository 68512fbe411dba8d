import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEmployee, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { cutOff } from '#test/services/cut-off.ts'
import {
  type GoogleCalendarSandbox,
  startGoogleCalendarSandbox,
} from '#vendors/google-calendar/sandbox/google-calendar-sandbox.ts'
import { goodBehaviour } from '#vendors/google-calendar/sandbox/sandbox-behaviour.ts'
import { VendorCutOff } from '#vendors/vendor-errors.ts'
import { syncCalendars } from './request-sync.ts'
import { runSync } from './run-sync.ts'

const calendar = 'houses@school.test'
let sandbox: GoogleCalendarSandbox
let school: TestSchool
let dean: Client
let juniper: number
let cedar: number
let ada: number
beforeAll(async () => {
  sandbox = await startGoogleCalendarSandbox({ clock: { nowMs: () => school.clock.nowMs() } })
  school = await startTestSchool({
    config: {
      GOOGLE_CALENDAR_CLIENT_EMAIL: sandbox.account.clientEmail,
      GOOGLE_CALENDAR_PRIVATE_KEY: sandbox.account.privateKey,
      GOOGLE_CALENDAR_SUBJECT: sandbox.account.subject,
      GOOGLE_CALENDAR_ID: calendar,
      GOOGLE_CALENDAR_API_URL: sandbox.apiUrl,
      GOOGLE_CALENDAR_TOKEN_URL: sandbox.tokenUrl,
    },
  })
  dean = await school.as('dean')
})
afterAll(async () => {
  await school.stop()
  await sandbox.stop()
})

beforeEach(async () => {
  sandbox.behave(goodBehaviour)
  await school.db
    .updateTable('houses')
    .set({ archivedAt: new Date() })
    .where('archivedAt', 'is', null)
    .execute()
  const advisorId = await makeEmployee(school.db, { email: `advisor${Math.random()}@school.test` })
  juniper = await makeHouse(school.db, { title: `Juniper ${Math.random()}`, advisorId })
  cedar = await makeHouse(school.db, { title: `Cedar ${Math.random()}` })
  await school.db
    .updateTable('houses')
    .set({ defaultStandupTime: '08:45' })
    .where('id', 'in', [juniper, cedar])
    .execute()
  ada = await makeStudent(school.db, { email: `ada${juniper}@school.test`, houseId: juniper })
  await makeStudent(school.db, { email: `bo${juniper}@school.test`, houseId: juniper })
  await makeStudent(school.db, { email: `cy${cedar}@school.test`, houseId: cedar })
})

const eventOf = (houseId: number) => `homeroomhouse${houseId}`
const guests = (houseId: number) => sandbox.guestsOf(calendar, eventOf(houseId))
const ours = async (houseId: number) =>
  (
    await school.db.selectFrom('houseCalendarGuests').select('email').where('houseId', '=', houseId).execute()
  ).map(({ email }) => email)
async function sync(body: object = {}) {
  const answer = await dean.post('/backoffice/houses', body)
  expect(answer.status).toBe(200)
  await school.runJob(syncCalendars.name, { syncId: answer.body.sync.id })
  return (await dean.get('/backoffice/houses/calendar-sync')).body
}
const move = (studentId: number, houseId: number | null) =>
  school.db.updateTable('students').set({ houseId }).where('id', '=', studentId).execute()

describe('syncing calendar attendees', () => {
  it('makes the series of every house, puts advisor and students on it, and tells whoever asked', async () => {
    const done = await sync()
    expect(done).toMatchObject({ title: 'All houses', total: 2, done: 2, failed: 0, failures: [] })
    expect(guests(juniper)).toHaveLength(3)
    expect(guests(cedar)).toEqual([`cy${cedar}@school.test`])
    const told = await school.db
      .selectFrom('notifications')
      .select(['title', 'category', 'body'])
      .where('userId', '=', await school.persona('dean'))
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(told).toEqual({
      title: 'Calendar attendees synced',
      category: 'jobs',
      body: 'All houses: 2 of 2 done.',
    })
  })

  it('syncs one house alone', async () => {
    const done = await sync({ house_id: juniper, house_title: 'whatever' })
    expect(done).toMatchObject({ total: 1, done: 1 })
    expect(guests(cedar)).toEqual([])
  })

  it('has on it who comes and who is on hold, and nobody who is on leave or left', async () => {
    const [coming = 0, held = 0, away = 0, gone = 0] = await Promise.all(
      ['in', 'hold', 'away', 'gone'].map((name) =>
        makeStudent(school.db, { email: `${name}${cedar}@school.test`, houseId: cedar }),
      ),
    )
    const set = (id: number, status: string) =>
      school.db.updateTable('students').set({ status }).where('id', '=', id).execute()
    await set(coming, 'admitted')
    await set(held, 'hold')
    await set(away, 'leave_of_absence')
    await set(gone, 'graduated')
    await sync({ house_id: cedar })
    expect([...guests(cedar)].sort()).toEqual(
      ['cy', 'hold', 'in'].map((name) => `${name}${cedar}@school.test`),
    )
  })

  it('takes former members off, and never a guest that a person invited', async () => {
    await sync({ house_id: juniper })
    const before = guests(juniper)
    sandbox.change(calendar, eventOf(juniper), {
      attendees: [...before, 'coach@else.test'].map((email) => ({ email, responseStatus: 'accepted' })),
    })
    await move(ada, null)
    await sync({ house_id: juniper })
    expect(guests(juniper).sort()).toEqual(
      [...before.filter((email) => !email.startsWith('ada')), 'coach@else.test'].sort(),
    )
    expect(await ours(juniper)).not.toContain('coach@else.test')
    // A person invites Ada again; she joins and leaves: it stays their invitation.
    sandbox.change(calendar, eventOf(juniper), {
      attendees: [...guests(juniper), `ada${juniper}@school.test`].map((email) => ({ email })),
    })
    await move(ada, juniper)
    await sync({ house_id: juniper })
    await move(ada, null)
    await sync({ house_id: juniper })
    expect(guests(juniper)).toContain(`ada${juniper}@school.test`)
  })

  it('changes and calls nothing when all is in line', async () => {
    await sync({ house_id: juniper })
    const etag = async () =>
      school.db.selectFrom('houseCalendars').select('etag').where('houseId', '=', juniper).executeTakeFirst()
    const before = await etag()
    await sync({ house_id: juniper })
    expect(await etag()).toEqual(before)
  })

  it('learns what people did in the calendar: a deleted series is made again, a moved one corrected', async () => {
    await sync()
    sandbox.remove(calendar, eventOf(juniper))
    sandbox.change(calendar, eventOf(cedar), { summary: 'Renamed by hand' })
    expect(await sync()).toMatchObject({ done: 2, failed: 0 })
    expect(guests(juniper)).toHaveLength(3)
    const { content } = await school.db
      .selectFrom('houseCalendars')
      .select('content')
      .where('houseId', '=', cedar)
      .executeTakeFirstOrThrow()
    expect(content).toMatchObject({ summary: expect.stringMatching(/^Cedar .* stand-up$/) })
  })

  it('reads everything again when the calendar has forgotten since when', async () => {
    await sync()
    sandbox.behave({ goneSyncTokens: 1 })
    await move(ada, null)
    expect(await sync()).toMatchObject({ done: 2, failed: 0 })
    expect(guests(juniper)).toHaveLength(2)
  })

  it('is safe when two run at once, and when somebody edits meanwhile', async () => {
    const admin = await school.as('admin')
    const [one, other] = await Promise.all([
      dean.post('/backoffice/houses'),
      admin.post('/backoffice/houses'),
    ])
    sandbox.behave({ changesUnderneath: 1 })
    await Promise.all(
      [one, other].map(({ body }) => school.runJob(syncCalendars.name, { syncId: body.sync.id })),
    )
    expect((await dean.get('/backoffice/houses/calendar-sync')).body).toMatchObject({ done: 2, failed: 0 })
    expect((await admin.get('/backoffice/houses/calendar-sync')).body).toMatchObject({ done: 2, failed: 0 })
    expect(new Set(guests(juniper)).size).toBe(guests(juniper).length)
    expect(guests(juniper)).toHaveLength(3)
  })

  it('of two houses of one name, on two campuses, are two requests', async () => {
    await school.db
      .updateTable('houses')
      .set({ title: 'Orion', cohortId: 1 })
      .where('id', '=', juniper)
      .execute()
    await school.db
      .updateTable('houses')
      .set({ title: 'Orion', cohortId: 2 })
      .where('id', '=', cedar)
      .execute()
    const ask = async (house_id: number) => (await dean.post('/backoffice/houses', { house_id })).body.sync.id
    const [first, second] = [await ask(juniper), await ask(cedar)]
    expect(second).not.toBe(first)
    expect(await ask(juniper)).toBe(first)
    for (const syncId of [first, second]) await school.runJob(syncCalendars.name, { syncId })
    expect(guests(cedar)).toEqual([`cy${cedar}@school.test`])
  })

  it('asked twice is one request; finished, a second job does nothing', async () => {
    const first = await dean.post('/backoffice/houses')
    const second = await dean.post('/backoffice/houses')
    expect(second.body.sync.id).toBe(first.body.sync.id)
    await school.runJob(syncCalendars.name, { syncId: first.body.sync.id })
    await school.runJob(syncCalendars.name, { syncId: first.body.sync.id })
    const told = await school.db
      .selectFrom('notifications')
      .select('id')
      .where('userId', '=', await school.persona('dean'))
      .execute()
    expect(told.length).toBeGreaterThan(0)
  })
})

describe('when it goes wrong', () => {
  it('names each house that failed and why, and tries those again', async () => {
    await school.db.updateTable('houses').set({ defaultStandupTime: null }).where('id', '=', cedar).execute()
    const done = await sync()
    expect(done).toMatchObject({
      done: 1,
      failed: 1,
      failures: [
        { houseId: cedar, message: 'This house has no stand-up time. Set one, then sync it again.' },
      ],
    })
    await school.db
      .updateTable('houses')
      .set({ defaultStandupTime: '09:00' })
      .where('id', '=', cedar)
      .execute()
    expect(await sync({ failed_of: done.id })).toMatchObject({
      title: 'Houses that failed',
      total: 1,
      done: 1,
    })
  })

  it('pauses for as long as a rate limit asks, and then goes on', async () => {
    sandbox.behave({ rateLimits: 1, retryAfterSeconds: 300 })
    const paused = await sync()
    expect(paused).toMatchObject({ done: 0, failed: 0, finishedAt: null })
    expect(Date.parse(paused.waitsUntil)).toBe(school.clock.nowMs() + 300_000)
    await school.runJob(syncCalendars.name, { syncId: paused.id })
    expect((await dean.get('/backoffice/houses/calendar-sync')).body).toMatchObject({
      done: 2,
      waitsUntil: null,
      finishedAt: expect.any(String),
    })
  })

  it('goes on with those that wait when the server was stopped in the middle', async () => {
    const { sync: asked } = (await dean.post('/backoffice/houses')).body
    const { services } = school
    const { calendar: connected } = services.vendors
    if (connected === null) throw new Error('No calendar is connected.')
    const calendar = { ...connected, client: cutOff(connected.client) }
    const stopped = { ...services, vendors: { ...services.vendors, calendar } }
    await expect(runSync(stopped, asked.id)).rejects.toThrow(VendorCutOff)
    expect((await dean.get('/backoffice/houses/calendar-sync')).body).toMatchObject({ done: 0, failed: 0 })
    await school.runJob(syncCalendars.name, { syncId: asked.id })
    expect((await dean.get('/backoffice/houses/calendar-sync')).body).toMatchObject({ done: 2, failed: 0 })
  })

  it('gives up after so many pauses, in words', async () => {
    sandbox.behave({ rateLimits: 6, retryAfterSeconds: 300 })
    const { body } = await dean.post('/backoffice/houses')
    const heard: string[] = []
    const stop = school.services.live.subscribe(['house-events:0'], (topic) => heard.push(topic))
    for (let run = 0; run < 6; run += 1) await school.runJob(syncCalendars.name, { syncId: body.sync.id })
    // The rows of the houses say so, too.
    await expect.poll(() => heard).toEqual(['house-events:0'])
    stop()
    const ended = (await dean.get('/backoffice/houses/calendar-sync')).body
    expect(ended).toMatchObject({ done: 0, failed: 2 })
    expect(ended.failures[0].message).toBe('Google Calendar takes no more calls for now. Try again later.')
  })

  it('makes one series although an answer was lost', async () => {
    await sync()
    const house = await makeHouse(school.db, { title: `Lost ${Math.random()}` })
    await school.db
      .updateTable('houses')
      .set({ defaultStandupTime: '08:00' })
      .where('id', '=', house)
      .execute()
    sandbox.behave({ lostAnswers: 2 })
    expect(await sync({ house_id: house })).toMatchObject({ done: 1, failed: 0 })
  })
})

describe('who may', () => {
  it('is whoever manages houses, of their campuses', async () => {
    for (const slug of ['advisor', 'counselor', 'facilitator', 'student'] as const) {
      expect((await (await school.as(slug)).post('/backoffice/houses')).status).toBe(403)
      expect((await (await school.as(slug)).get('/backoffice/houses/calendar-sync')).status).toBe(403)
    }
    const id = await makeEmployee(school.db)
    const permissions = ['shell.use', 'houses.manage'] as const
    await addToGroup(school.db, id, await makeGroup(school.db, { permissions, cohortIds: [2] }))
    const manager = await school.as(id)
    expect((await manager.post('/backoffice/houses', { house_id: juniper })).status).toBe(404)
    expect((await manager.post('/backoffice/houses')).body.formErrors.form).toBe('There is no house to sync.')
    expect((await manager.get('/backoffice/houses/calendar-sync')).body).toBeNull()
    expect((await dean.post('/backoffice/houses', { house_id: 'x' })).status).toBe(400)
  })

  it('hears that no calendar is connected', async () => {
    const other = await startTestSchool()
    await makeHouse(other.db)
    const { status, body } = await (await other.as('admin')).post('/backoffice/houses')
    expect([status, body.formErrors.form]).toEqual([422, expect.stringContaining('not connected')])
    await other.stop()
  })
})

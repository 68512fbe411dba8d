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
import { syncCalendars } from '../calendar/request-sync.ts'
import { readCalendarJob } from './google.jobs.ts'
import { readCalendar } from './read-calendar.ts'

const calendar = 'houses@school.test'
const root = '/backoffice/workbench/google'
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

let made = 0
beforeEach(async () => {
  sandbox.behave(goodBehaviour)
  for (const houseId of [juniper, cedar]) if (houseId) sandbox.remove(calendar, eventOf(houseId))
  await school.db.deleteFrom('houseCalendars').execute()
  await school.db.updateTable('houses').set({ archivedAt: new Date(), defaultStandupTime: null }).execute()
  made += 1
  juniper = await makeHouse(school.db, { title: `Juniper ${made}` })
  cedar = await makeHouse(school.db, { title: `Cedar ${made}` })
  await school.db
    .updateTable('houses')
    .set({ defaultStandupTime: '08:45' })
    .where('id', 'in', [juniper, cedar])
    .execute()
  ada = await makeStudent(school.db, { name: `Ada ${made}`, email: `ada${made}@x.test`, houseId: juniper })
  await makeStudent(school.db, { name: `Cy ${made}`, email: `cy${made}@x.test`, houseId: cedar })
})

const eventOf = (houseId: number) => `homeroomhouse${houseId}`
const isThere = async (houseId: number) =>
  (await school.services.vendors.calendar?.client.getEvent(calendar, eventOf(houseId)))?.isDeleted === false
const page = async (query = '') => (await dean.get(`${root}/house-events?${query}`)).body
const kinds = async () =>
  Object.fromEntries(
    (await page('kind=all')).houses.map((one: { id: number; kind: string }) => [one.id, one.kind]),
  )
const differences = async (id: number) =>
  (await page('kind=all')).houses.find((one: { id: number }) => one.id === id)?.differences
async function repair(body: object) {
  const answer = await dean.post(`${root}/house-events`, body)
  if (answer.status === 200) await school.runJob(syncCalendars.name, { syncId: answer.body.sync.id })
  return answer
}
const repairAll = () => repair({ _action: 'repair-all' })
const read = async () => {
  const answer = await dean.post(`${root}/read`, {})
  await school.runJob(readCalendarJob.name)
  return answer
}
const students = async (query = '') =>
  (await dean.get(`${root}/students-calendar-cache?search=${made}&${query}`)).body

describe('house events', () => {
  it('are missing, extra or different, and a repair of all brings them in line', async () => {
    expect(await kinds()).toEqual({ [juniper]: 'missing', [cedar]: 'missing' })
    expect((await page()).counts).toEqual({ missing: 2, extra: 0, different: 0, agrees: 0 })
    await repairAll()
    expect(await kinds()).toEqual({ [juniper]: 'agrees', [cedar]: 'agrees' })
    expect((await page()).houses).toEqual([])

    // Somebody moves one and another house is archived.
    sandbox.change(calendar, eventOf(juniper), { summary: 'Our own' })
    await school.db.updateTable('houses').set({ archivedAt: new Date() }).where('id', '=', cedar).execute()
    expect((await read()).body).toEqual({ ok: true, message: 'The calendar is being read' })
    expect(await differences(juniper)).toEqual(['It is called “Our own” there.'])
    expect(await differences(cedar)).toEqual(['It is in the calendar, but the house is archived.'])
    expect((await page()).reading).toMatchObject({ isReading: false, failure: '', hindrance: null })
    await repairAll()
    expect(await kinds()).toEqual({ [juniper]: 'agrees' })
    expect(await isThere(cedar)).toBe(false)
    expect((await repairAll()).body.message).toBe('Every series agrees with the calendar.')
  })

  it('are repaired one by one, with what a repair does said before', async () => {
    await repair({ _action: 'repair', house_id: juniper })
    expect(await kinds()).toEqual({ [juniper]: 'agrees', [cedar]: 'missing' })
    await school.db.updateTable('students').set({ houseId: cedar }).where('id', '=', ada).execute()
    const [row] = (await page('kind=different')).houses
    expect(row).toMatchObject({ id: juniper, added: [], removed: [`ada${made}@x.test`] })
  })

  it.each([
    ['500s', { serverErrors: 2 }],
    ['a rate limit', { rateLimits: 1 }],
    ['half answers', { halfAnswers: 1 }],
    ['lost answers', { lostAnswers: 2 }],
    ['somebody who edits meanwhile', { changesUnderneath: 2 }],
  ])('come to the same end through %s', async (_, ill) => {
    await repairAll()
    await school.db.updateTable('houses').set({ defaultStandupTime: null }).where('id', '=', cedar).execute()
    await school.db
      .updateTable('houses')
      .set({ defaultStandupTime: '09:00' })
      .where('id', '=', juniper)
      .execute()
    expect(await kinds()).toEqual({ [juniper]: 'different', [cedar]: 'extra' })
    sandbox.behave(ill)
    await repairAll()
    sandbox.behave(goodBehaviour)
    // What failed is said with its house, and asked for again it ends.
    if (Object.values(await kinds()).some((kind) => kind !== 'agrees')) await repairAll()
    await read()
    expect(await kinds()).toEqual({ [juniper]: 'agrees' })
    expect(await isThere(cedar)).toBe(false)
  })

  it('stay as they were known when the calendar cannot be read, with why', async () => {
    await repairAll()
    sandbox.behave({ serverErrors: 20 })
    await read()
    expect((await page()).reading).toMatchObject({
      isReading: false,
      failure: 'Google Calendar did not answer as it should. Read it again in a few minutes.',
    })
    expect(await kinds()).toEqual({ [juniper]: 'agrees', [cedar]: 'agrees' })
    sandbox.behave(goodBehaviour)
    await read()
    expect((await page()).reading.failure).toBe('')
  })

  it('wait for the next try of a reading in the middle of which the server was stopped', async () => {
    await repairAll()
    await dean.post(`${root}/read`, {})
    const { services } = school
    const { calendar: connected } = services.vendors
    if (connected === null) throw new Error('No calendar is connected.')
    const calendar = { ...connected, client: cutOff(connected.client) }
    const stopped = { ...services, vendors: { ...services.vendors, calendar } }
    await expect(readCalendar(stopped)).rejects.toThrow(VendorCutOff)
    expect((await page()).reading).toMatchObject({ isReading: true, failure: '' })
    await school.runJob(readCalendarJob.name)
    expect((await page()).reading).toMatchObject({ isReading: false, failure: '' })
  })

  it('keep the series of a house that wants one again', async () => {
    await repairAll()
    const archive = (archivedAt: Date | null) =>
      school.db.updateTable('houses').set({ archivedAt }).where('id', '=', cedar).execute()
    await archive(new Date())
    const { body } = await dean.post(`${root}/house-events`, { _action: 'repair', house_id: cedar })
    await archive(null)
    await school.runJob(syncCalendars.name, { syncId: body.sync.id })
    expect(await kinds()).toEqual({ [juniper]: 'agrees', [cedar]: 'agrees' })
    expect(sandbox.guestsOf(calendar, eventOf(cedar))).toHaveLength(1)
  })

  it('are not taken away by dozens at one click', async () => {
    const ids = await Promise.all(
      Array.from({ length: 21 }, (_, at) => makeHouse(school.db, { title: `Old ${made} ${at}` })),
    )
    const content = JSON.stringify({ summary: 'Old', location: '', time: '08:45' })
    await school.db
      .insertInto('houseCalendars')
      .values(ids.map((houseId) => ({ houseId, eventId: eventOf(houseId), etag: '"1"', content })))
      .execute()
    const { status, body } = await repairAll()
    expect([status, body.message]).toEqual([422, expect.stringMatching(/^21 series would be taken out/)])
  })

  it('are for who manages houses, of their campuses', async () => {
    expect((await (await school.as('facilitator')).get(`${root}/house-events`)).status).toBe(403)
    const other = await makeEmployee(school.db)
    const group = await makeGroup(school.db, {
      permissions: ['shell.use', 'workbench.open', 'houses.manage'],
      cohortIds: [2],
    })
    await addToGroup(school.db, other, group)
    const client = await school.as(other)
    expect((await client.get(`${root}/house-events`)).body.total).toBe(0)
    expect((await client.get(`${root}/students-calendar-cache?search=Ada`)).body.total).toBe(0)
    // Of a student of one's own campus nothing is told of houses elsewhere.
    await repairAll()
    await school.db
      .updateTable('students')
      .set({ cohortId: 2, houseId: null })
      .where('id', '=', ada)
      .execute()
    const seen = (await client.get(`${root}/students-calendar-cache?search=Ada`)).body
    expect(seen.students).toMatchObject([{ id: ada, elsewhere: [], state: 'no-house' }])
    await school.db.updateTable('students').set({ cohortId: 1 }).where('id', '=', ada).execute()
    const asked = await client.post(`${root}/house-events`, { _action: 'repair', house_id: juniper })
    expect(asked.status).toBe(404)
    expect((await client.post(`${root}/students-calendar-cache`, { student_id: ada })).status).toBe(404)
  })
})

describe('students’ calendars', () => {
  it('say who has the stand-up of their house, who is still on another, and are refreshed', async () => {
    const states = async () =>
      (await students()).students.map(({ name, state }: { name: string; state: string }) => [name, state])
    expect(await states()).toEqual([
      [`Ada ${made}`, 'missing'],
      [`Cy ${made}`, 'missing'],
    ])
    await repairAll()
    expect(await states()).toEqual([
      [`Ada ${made}`, 'on'],
      [`Cy ${made}`, 'on'],
    ])
    await school.db.updateTable('students').set({ houseId: cedar }).where('id', '=', ada).execute()
    const [moved] = (await students('state=elsewhere')).students
    expect(moved).toMatchObject({ id: ada, house: `Cedar ${made}`, elsewhere: [`Juniper ${made}`] })
    const { body } = await dean.post(`${root}/students-calendar-cache`, { student_id: ada })
    await school.runJob(syncCalendars.name, { syncId: body.sync.id })
    expect(await states()).toEqual([
      [`Ada ${made}`, 'on'],
      [`Cy ${made}`, 'on'],
    ])
    expect(sandbox.guestsOf(calendar, eventOf(juniper))).toEqual([])
    await school.db.updateTable('students').set({ houseId: null }).where('id', '=', ada).execute()
    expect((await students('state=elsewhere')).total).toBe(1)
  })

  it('agree with what a repair of their house would do', async () => {
    await repairAll()
    await makeStudent(school.db, { name: `New ${made}`, email: `new${made}@x.test`, houseId: juniper })
    const missing = (await students('state=missing')).students.map(({ email }: { email: string }) => email)
    const [row] = (await page('kind=different')).houses
    expect(row.added).toEqual(missing)
  })
})

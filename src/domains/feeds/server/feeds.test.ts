import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { schoolDateOf } from '#contract/school-time.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeLogin } from '#domains/sign-in/server/sign-in.factory.ts'
import { writeSessionCookie } from '#domains/sign-in/server/sign-in.service.ts'
import { type Client, createClient } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { readStrictly } from '#test/services/strict-icalendar.ts'

let school: TestSchool
let houseId: number
let otherHouseId: number
let studentId: number
let guardianId: number
let experienceId: number
let facilitatorId: number
let advisorId: number
let winterId: number
let summerId: number

const meet = async (startAt: string, place: { experienceId: number } | { houseId: number }) => {
  const startsAt = new Date(startAt)
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'experienceId' in place ? 'session' : 'standup',
      ...place,
      schoolDate: schoolDateOf(startsAt.getTime()),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 50 * 60_000),
      conferenceUrl: 'https://video.test/j/1?pwd=a,b;c',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  school = await startTestSchool()
  facilitatorId = await school.persona('facilitator')
  advisorId = await school.persona('advisor')
  houseId = await makeHouse(school.db, { advisorId })
  otherHouseId = await makeHouse(school.db, { title: 'Cedar House', cohortId: 2 })
  studentId = await makeStudent(school.db, { name: 'Declan O’Shaughnessy', houseId })
  const siblingId = await makeStudent(school.db, { name: 'Maeve O’Shaughnessy', houseId: otherHouseId })
  guardianId = await makeGuardian(school.db, { studentIds: [studentId, siblingId] })
  experienceId = await makeExperience(school.db, {
    title: 'Kelp, Forests; and Æther',
    expertIds: [facilitatorId],
    studentIds: [studentId],
  })
  winterId = await meet('2026-11-10T15:00:00Z', { experienceId })
  summerId = await meet('2027-06-01T14:00:00Z', { experienceId })
  await meet('2026-11-11T13:45:00Z', { houseId })
  await meet('2026-11-11T14:45:00Z', { houseId: otherHouseId })
})
afterAll(() => school.stop())

const makeLink = async (client: Client, body = {}): Promise<{ id: number; url: string }> =>
  (await client.post('/calendar-feeds', body)).body

/** As a calendar program: no cookie and no header of ours. */
const open = async (url: string) => {
  const answer = await school.app.inject({ method: 'GET', url: new URL(url).pathname })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}

describe('the calendar behind a link', () => {
  it('is strict iCalendar with the school’s wall times, summer and winter', async () => {
    const { url } = await makeLink(await school.as(studentId))
    const { status, text, headers } = await open(url)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['cache-control']).toContain('private')
    expect(text).toContain('DTSTART;TZID=America/New_York:20261110T100000\r\n')
    expect(text).toContain('DTSTART;TZID=America/New_York:20270601T100000\r\n')
    const { events } = readStrictly(text)
    expect(events.map(({ uid, summary, start }) => [uid, summary, start])).toEqual([
      [`meeting-${winterId}-student-${studentId}@homeroom`, 'Kelp, Forests; and Æther', '20261110T100000'],
      [expect.any(String), 'Stand-up, Juniper House', '20261111T084500'],
      [`meeting-${summerId}-student-${studentId}@homeroom`, 'Kelp, Forests; and Æther', '20270601T100000'],
    ])
  })

  it('names the child to a guardian, and says nothing of attendance or excuses', async () => {
    const { url } = await makeLink(await school.as(guardianId))
    const { text } = await open(url)
    expect(readStrictly(text).events.map(({ summary }) => summary)).toEqual([
      'Declan: Kelp, Forests; and Æther',
      'Declan: Stand-up, Juniper House',
      'Maeve: Stand-up, Cedar House',
      'Declan: Kelp, Forests; and Æther',
    ])
    expect(text).not.toMatch(/absent|excuse/i)
  })

  it('is what staff run: their experiences and their house', async () => {
    const titles = async (id: number) =>
      readStrictly((await open((await makeLink(await school.as(id))).url)).text).events.map(
        ({ summary }) => summary,
      )
    expect(await titles(facilitatorId)).toEqual(['Kelp, Forests; and Æther', 'Kelp, Forests; and Æther'])
    expect(await titles(advisorId)).toEqual(['Stand-up, Juniper House'])
  })

  it('keeps the names of events when times change, and drops what is cancelled', async () => {
    const { url } = await makeLink(await school.as(facilitatorId))
    const uids = async () => readStrictly((await open(url)).text).events.map(({ uid }) => uid)
    const before = await uids()
    await school.db
      .updateTable('attendables')
      .set({ startsAt: new Date('2026-11-10T15:10:00Z') })
      .where('id', '=', winterId)
      .execute()
    expect(await uids()).toEqual(before)
    await school.db
      .updateTable('attendables')
      .set({ cancelledAt: new Date() })
      .where('id', '=', summerId)
      .execute()
    expect(await uids()).toEqual([`meeting-${winterId}@homeroom`])
  })
})

describe('the calendar of a house', () => {
  it('is one title a line, whatever was stored before, and one when nothing is in it', async () => {
    const id = await makeHouse(school.db, { title: 'Oak House', cohortId: 3 })
    const { url } = await makeLink(await school.as('admin'), { houseId: id })
    expect(readStrictly((await open(url)).text)).toEqual({ name: 'Homeroom, Oak House', events: [] })
    await meet('2026-11-12T13:45:00Z', { houseId: id })
    const renamed = await (await school.as('admin')).post(`/backoffice/houses/edit/${id}`, {
      _action: 'update',
      title: 'Oak\r\nATTACH:https://evil.example/x',
      cohort_id: 3,
      member_ids: [],
      version: 1,
    })
    expect(renamed.status).toBe(200)
    const { name, events } = readStrictly((await open(url)).text)
    expect(name).toBe('Homeroom, Oak ATTACH:https://evil.example/x')
    expect(events.map(({ summary }) => summary)).toEqual(['Stand-up, Oak ATTACH:https://evil.example/x'])
  })

  it('is for its advisor and who oversees attendance of its campus, as long as they do', async () => {
    const deanId = await makeEmployee(school.db)
    const groupId = await makeGroup(school.db, { permissions: ['attendance.view.all'], cohortIds: [2] })
    await addToGroup(school.db, deanId, groupId)
    const client = await school.as(deanId)
    expect((await client.get('/calendar-feeds')).body.houses).toEqual([
      { houseId: otherHouseId, title: 'Cedar House', feed: null },
    ])
    expect((await client.post('/calendar-feeds', { houseId })).status).toBe(404)
    const { url } = await makeLink(client, { houseId: otherHouseId })
    const { status, text } = await open(url)
    expect([status, readStrictly(text).events.map(({ summary }) => summary)]).toEqual([
      200,
      ['Stand-up, Cedar House'],
    ])
    await school.db.deleteFrom('permissionGroupMembers').where('employeeId', '=', deanId).execute()
    expect((await open(url)).status).toBe(404)
    expect((await (await school.as(advisorId)).get('/calendar-feeds')).body.houses).toMatchObject([
      { houseId },
    ])
  })

  it('is not for facilitators or families', async () => {
    for (const person of [facilitatorId, studentId, guardianId]) {
      const client = await school.as(person)
      expect((await client.get('/calendar-feeds')).body.houses).toEqual([])
      expect((await client.post('/calendar-feeds', { houseId })).status).toBe(404)
    }
  })
})

describe('a link', () => {
  it('is one at a time, shown again to its owner, and nowhere in the database', async () => {
    const client = await school.as(await makeStudent(school.db))
    const first = await makeLink(client)
    expect(await makeLink(client)).toEqual(first)
    expect((await client.get('/calendar-feeds')).body).toEqual({ own: first, houses: [] })
    const token = first.url.split('/').at(-1)?.replace('.ics', '') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await school.db.selectFrom('calendarFeeds').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('that is revoked opens nothing, and the next one is another', async () => {
    const client = await school.as(await makeStudent(school.db))
    const { id, url } = await makeLink(client)
    expect((await (await school.as(guardianId)).delete(`/calendar-feeds/${id}`)).status).toBe(404)
    expect((await open(url)).status).toBe(200)
    expect((await client.delete(`/calendar-feeds/${id}`)).status).toBe(200)
    expect((await open(url)).status).toBe(404)
    expect((await client.delete(`/calendar-feeds/${id}`)).status).toBe(404)
    expect((await makeLink(client)).url).not.toBe(url)
  })

  it('of a person who left, and one made up, open nothing', async () => {
    const leaverId = await makeStudent(school.db)
    const { url } = await makeLink(await school.as(leaverId))
    await school.db
      .updateTable('users')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', leaverId)
      .execute()
    expect((await open(url)).status).toBe(404)
    for (const path of ['x.ics', `${'a'.repeat(43)}.ics`, '.ics', 'x'])
      expect((await open(`http://homeroom.test/api/feeds/${path}`)).status).toBe(404)
  })

  it('is neither shown to nor made by who mirrors', async () => {
    await makeLink(await school.as(guardianId))
    const token = await makeLogin(school.db, {
      userId: guardianId,
      mirroredBy: await school.persona('admin'),
      allowChanges: true,
      nowMs: school.clock.nowMs(),
    })
    const seen = createClient(school.app, writeSessionCookie(token, school.services, 60).split(';')[0])
    expect((await seen.get('/calendar-feeds')).body.own.url).toBeNull()
    expect((await seen.post('/calendar-feeds', {})).status).toBe(403)
  })

  it('needs a session to be made, and a number to be revoked', async () => {
    expect((await school.nobody.get('/calendar-feeds')).status).toBe(401)
    expect((await school.nobody.post('/calendar-feeds', {})).status).toBe(401)
    expect((await (await school.as(studentId)).delete('/calendar-feeds/x')).status).toBe(400)
    expect((await (await school.as(studentId)).post('/calendar-feeds', { houseId: 'x' })).status).toBe(400)
  })
})

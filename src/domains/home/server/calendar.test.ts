import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouseEvent, makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

let school: TestSchool
let cycleId: number
let advisorId: number
let advisor: Client

beforeAll(async () => {
  school = await startTestSchool()
  cycleId = await makeCycle(school.db, { nowMs: school.clock.nowMs() })
  advisorId = await school.persona('advisor')
  advisor = await school.as('advisor')
})
afterAll(() => school.stop())

const sessionAt = async (startAt: string, expertIds = [advisorId]) =>
  makeSession(school.db, {
    experienceId: await makeExperience(school.db, { cycleId, type: 'humanities', expertIds }),
    startAt,
    endAt: new Date(Date.parse(startAt) + 50 * 60_000).toISOString(),
  })

const idsOf = async (from: string, to: string) => {
  const { status, body } = await advisor.get(`/backoffice/calendar?from=${from}&to=${to}`)
  expect(status).toBe(200)
  return body.events.map(({ id }: { id: number }) => id)
}

describe('the calendar', () => {
  it('holds what one runs and nothing else, with stable numbers', async () => {
    const own = await sessionAt('2026-11-17T15:00:00Z')
    const house = await makeHouseEvent(school.db, { advisorId, startAt: '2026-11-18T13:45:00Z' })
    await sessionAt('2026-11-17T16:00:00Z', [await school.persona('facilitator')])
    expect(await idsOf('2026-11-16', '2026-11-22')).toEqual([own.sessionId, house.eventId])
    expect(await idsOf('2026-11-17', '2026-11-17')).toEqual([own.sessionId])
    expect(await idsOf('2026-11-19', '2026-11-22')).toEqual([])
  })

  it('begins and ends with the school’s day, also when the clocks change', async () => {
    // Nov 1, 2026 has 25 hours: 04:00 UTC to 05:00 UTC of the day after.
    const first = await sessionAt('2026-11-01T04:00:00Z')
    const last = await sessionAt('2026-11-02T04:30:00Z')
    const before = await sessionAt('2026-11-01T03:30:00Z')
    const after = await sessionAt('2026-11-02T05:00:00Z')
    expect(await idsOf('2026-11-01', '2026-11-01')).toEqual([first.sessionId, last.sessionId])
    expect(await idsOf('2026-10-31', '2026-10-31')).toEqual([before.sessionId])
    expect(await idsOf('2026-11-02', '2026-11-02')).toEqual([after.sessionId])
  })

  it('shows excuses that wait and that were approved, and cycles', async () => {
    const { db } = school
    const { students } = await makeHouseEvent(db, { advisorId, startAt: '2026-11-24T13:45:00Z' })
    const studentId = students[0]?.id ?? 0
    const filed = { studentId, requesterId: await makeGuardian(db, { studentIds: [studentId] }) }
    const days = { startAt: '2026-11-23T05:00:00Z', endAt: '2026-11-25T04:59:59Z' }
    const waiting = await makeExcuse(db, { ...filed, ...days })
    await makeExcuse(db, { ...filed, ...days, approved: false })
    const { body } = await advisor.get('/backoffice/calendar?from=2026-11-23&to=2026-11-29')
    expect(body.allDayEvents).toEqual([
      expect.objectContaining({
        id: `excuse-${waiting}`,
        kind: 'waiting',
        title: 'Excuse waits: Amara Nwosu',
        description: '',
        firstDay: '2026-11-23',
        lastDay: '2026-11-24',
        url: `/excuses/${waiting}`,
      }),
    ])
    expect(body.cycles).toEqual([{ title: 'Cycle 2', firstDay: '2026-10-20', lastDay: '2026-12-01' }])
  })

  it.each([
    ['2026-11-10', '2026-11-09', 'The last day cannot be before the first.'],
    ['2026-11-01', '2027-01-02', 'Ask for at most 62 days.'],
    ['2026-11-01', 'later', undefined],
  ])('refuses %s to %s', async (from, to, sentence) => {
    const { status, body } = await advisor.get(`/backoffice/calendar?from=${from}&to=${to}`)
    expect(status).toBe(400)
    if (sentence) expect(JSON.stringify(body)).toContain(sentence)
  })

  it('takes a range of 62 days', async () => {
    expect((await advisor.get('/backoffice/calendar?from=2026-11-01&to=2027-01-01')).status).toBe(200)
  })

  it.each(['student', 'guardian'] as const)('is not for a %s', async (slug) => {
    const family = await school.as(slug)
    expect((await family.get('/backoffice/calendar?from=2026-11-01&to=2026-11-02')).status).toBe(403)
    expect((await family.get('/backoffice/calendar/events/1')).status).toBe(403)
  })
})

describe('an event', () => {
  it('names its people, link and roll', async () => {
    const { db } = school
    const made = await sessionAt('2026-11-12T15:00:00Z')
    const studentId = made.students[1]?.id ?? 0
    await makeExcuse(db, {
      studentId,
      requesterId: await makeGuardian(db, { studentIds: [studentId] }),
      startAt: '2026-11-12T05:00:00Z',
      endAt: '2026-11-13T04:59:59Z',
    })
    const { status, body } = await advisor.get(`/backoffice/calendar/events/${made.sessionId}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: made.sessionId,
      title: 'The Kelp Forest',
      typeTitle: 'Humanities',
      color: 'humanities',
      startAt: '2026-11-12T15:00:00.000Z',
      endAt: '2026-11-12T15:50:00.000Z',
      studentsCount: 3,
      hosts: [{ id: advisorId, name: 'Pat advisor' }],
      rollUrl: `/facilitate/humanities/${made.experienceId}/attendance/default/${made.sessionId}`,
      placeUrl: `/facilitate/humanities/${made.experienceId}`,
    })
    expect(body.students.map(({ name, excuse }: Record<string, string>) => [name, excuse])).toEqual([
      ['Catalina Ibáñez', null],
      ['Amara Nwosu', null],
      ['Björn Thorsteinsson', 'waiting'],
    ])
  })

  it('names who had left by then as no host of it', async () => {
    const { db } = school
    const gone = await makeEmployee(db)
    const made = await sessionAt('2026-11-13T15:00:00Z', [advisorId, gone])
    const hosts = async (leftAt: string) => {
      await db
        .updateTable('users')
        .set({ deactivatedAt: new Date(leftAt) })
        .where('id', '=', gone)
        .execute()
      const { body } = await advisor.get(`/backoffice/calendar/events/${made.sessionId}`)
      return body.hosts.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b)
    }
    expect(await hosts('2026-11-13T12:00:00Z')).toEqual([advisorId])
    expect(await hosts('2026-11-20T12:00:00Z')).toEqual([advisorId, gone])
  })

  it('names the people to who runs it without seeing rolls, and not what the roll says of them', async () => {
    const { db } = school
    const id = await makeEmployee(db)
    await addToGroup(db, id, await makeGroup(db, { permissions: ['shell.use', 'home.view'] }))
    const made = await sessionAt('2026-11-09T15:00:00Z', [id, advisorId])
    const studentId = made.students[0]?.id ?? 0
    const requesterId = await makeGuardian(db, { studentIds: [studentId] })
    const day = { startAt: '2026-11-09T05:00:00Z', endAt: '2026-11-10T04:59:59Z' }
    await makeExcuse(db, { studentId, requesterId, ...day })
    await db
      .updateTable('attendances')
      .set({ computedStatuses: ['Unexcused Absent'] })
      .where('attendableId', '=', made.sessionId)
      .execute()
    const told = async (client: Client) =>
      (await client.get(`/backoffice/calendar/events/${made.sessionId}`)).body.students.map(
        ({ name, status, excuse }: Record<string, string>) => [name, status, excuse],
      )
    expect(await told(await school.as(id))).toEqual([
      ['Catalina Ibáñez', '', null],
      ['Amara Nwosu', '', null],
      ['Björn Thorsteinsson', '', null],
    ])
    expect(await told(advisor)).toEqual([
      ['Catalina Ibáñez', 'Unexcused Absent', null],
      ['Amara Nwosu', 'Unexcused Absent', 'waiting'],
      ['Björn Thorsteinsson', 'Unexcused Absent', null],
    ])
  })

  it('opens for who sees its roll, and is not found for all others', async () => {
    const made = await sessionAt('2026-11-13T15:00:00Z')
    const of = async (slug: 'dean' | 'facilitator' | 'admissions') =>
      (await (await school.as(slug)).get(`/backoffice/calendar/events/${made.sessionId}`)).status
    expect(await of('dean')).toBe(200)
    expect(await of('facilitator')).toBe(404)
    expect(await of('admissions')).toBe(404)
    expect((await advisor.get('/backoffice/calendar/events/999999')).status).toBe(404)
    expect((await advisor.get('/backoffice/calendar/events/kelp')).status).toBe(400)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBookingConflicts } from '#domains/faculty-availability/server/faculty-availability.service.ts'
import { makeGuardian, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import { nobody } from '#server/api/viewer.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { readStrictly } from '#test/services/strict-icalendar.ts'

let school: TestSchool
let director: Client
let sponsorId: number
let memberId: number
let siblingId: number
let guardianId: number
let clubId: number

const tuesday = { weekday: 2, starts_at: '15:30', ends_at: '16:30', place: 'Room 4', video_url: null }
const friday = { ...tuesday, weekday: 5, place: '', video_url: 'https://video.test/chess' }
const chess = () => ({
  title: 'Chess',
  description: '',
  cohort_id: 1,
  sponsor_id: sponsorId,
  capacity: null,
  meetings: [tuesday, friday],
})

/** The school stands at Tue, Nov 10, 2026, 10:00; its clocks go forward on Mar 14, 2027. */
beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  await makeCycle(db, { nowMs: school.clock.nowMs(), startsInDays: -21, endsInDays: 21 })
  await makeCycle(db, { nowMs: Date.parse('2027-03-01T05:00:00Z'), startsInDays: 0, endsInDays: 30 })
  director = await school.as('director')
  sponsorId = await school.persona('advisor')
  memberId = await makeStudent(db, { name: 'Declan Byrne', cohortId: 1 })
  siblingId = await makeStudent(db, { name: 'Maeve Byrne', cohortId: 1 })
  guardianId = await makeGuardian(db, { studentIds: [memberId, siblingId] })
})
afterAll(() => school.stop())
beforeEach(async () => {
  const { db } = school
  for (const table of ['clubMembers', 'clubMeetings', 'clubs', 'holidays'] as const)
    await db.deleteFrom(table).execute()
  clubId = (await director.post('/backoffice/clubs', chess())).body.id
  await director.post(`/backoffice/clubs/${clubId}/members`, { _action: 'add', student_id: memberId })
})

interface Shown {
  readonly kind?: string
  readonly title: string
  readonly startAt?: string
  readonly start_at?: string
}

const startsOf = (clubs: readonly Shown[]) => clubs.map((one) => one.startAt ?? one.start_at)

/** When clubs meet in somebody's calendar. */
async function inCalendar(client: Client, [from, to]: readonly [string, string]) {
  const { body } = await client.get(`/backoffice/calendar?from=${from}&to=${to}`)
  return startsOf(body.events.filter(({ kind }: Shown) => kind === 'club'))
}
const week = ['2026-11-08', '2026-11-14'] as const
const inWeek = ['2026-11-10T20:30:00.000Z', '2026-11-13T20:30:00.000Z']

async function inFamily(client: Client, studentId: number, date = '2026-11-10') {
  const { body } = await client.get(`/family/calendar?student_id=${studentId}&date=${date}`)
  return startsOf(body.clubs)
}

async function inFeed(client: Client) {
  const { url } = (await client.post('/calendar-feeds', {})).body
  const { payload } = await school.app.inject({ url: new URL(url).pathname })
  return readStrictly(payload).events
}

const sponsor = () => school.as(sponsorId)

describe('a club stands in the calendar of', () => {
  it('its sponsor: the calendar, the day of home, the feed – and of no colleague', async () => {
    expect(await inCalendar(await sponsor(), week)).toEqual(inWeek)
    expect(await inCalendar(director, week)).toEqual([])
    const { events } = (await (await sponsor()).get('/backoffice/home?day=2026-11-10')).body.calendar
    expect(events).toMatchObject([
      {
        kind: 'club',
        title: 'Chess',
        description: 'Room 4',
        state: 'upcoming',
        url: `/clubs/${clubId}/members`,
      },
    ])
    const [first, second] = await inFeed(await sponsor())
    expect(first).toMatchObject({ summary: 'Chess', start: '20261110T153000', location: 'Room 4' })
    expect(second).toMatchObject({ start: '20261113T153000', location: 'https://video.test/chess' })
  })

  it('a member and their guardian, and of no other student', async () => {
    const guardian = await school.as(guardianId)
    expect(await inFamily(await school.as(memberId), memberId)).toEqual(inWeek)
    expect(await inFamily(guardian, memberId)).toEqual(inWeek)
    expect(await inFamily(guardian, siblingId)).toEqual([])
    expect(await inFamily(await school.as(siblingId), siblingId)).toEqual([])
    expect((await inFeed(guardian)).slice(0, 2)).toMatchObject([
      { summary: 'Declan: Chess', start: '20261110T153000' },
      { summary: 'Declan: Chess', start: '20261113T153000' },
    ])
    await director.post(`/backoffice/clubs/${clubId}/members`, { _action: 'remove', student_id: memberId })
    expect(await inFamily(guardian, memberId)).toEqual([])
    expect(await inFeed(guardian)).toEqual([])
  })

  it('whoever can be booked: it is shown, and stands in the way', async () => {
    const { body } = await (await sponsor()).get(
      `/backoffice/faculty-availability/${sponsorId}?date=2026-11-10`,
    )
    expect(body.meetings).toMatchObject([
      { kind: 'club', title: 'Chess', startsAt: inWeek[0], conflict: null },
      { kind: 'club', title: 'Chess', startsAt: inWeek[1], conflict: null },
    ])
    const at = (from: string) => ({
      employeeId: sponsorId,
      fromMs: Date.parse(from),
      toMs: Date.parse(from) + 3_600_000,
    })
    const viewer = { ...nobody, role: 'employee' as const, userId: sponsorId }
    const asked = [at('2026-11-10T21:00:00Z'), at('2026-11-10T21:30:00Z'), at('2026-11-17T20:00:00Z')]
    expect((await findBookingConflicts(school.db, viewer, asked)).map((one) => one?.text)).toEqual([
      'At the same time: Chess',
      undefined,
      'At the same time: Chess',
    ])
  })
})

describe('a club meets', () => {
  it('at the same hour of the wall in winter and summer, and not between cycles', async () => {
    const march = await inCalendar(await sponsor(), ['2027-03-08', '2027-03-20'])
    expect(march).toEqual([
      '2027-03-09T20:30:00.000Z',
      '2027-03-12T20:30:00.000Z',
      '2027-03-16T19:30:00.000Z',
      '2027-03-19T19:30:00.000Z',
    ])
    expect(await inCalendar(await sponsor(), ['2027-01-01', '2027-02-28'])).toEqual([])
  })

  it('on no holiday of the network or its campus; those of another campus do not count', async () => {
    const holiday = (cohortId: number | null, day: string) =>
      school.db
        .insertInto('holidays')
        .values({ title: 'Off', cohortId, startsOn: day, endsOn: day })
        .execute()
    await holiday(2, '2026-11-10')
    expect(await inCalendar(await sponsor(), week)).toEqual(inWeek)
    await holiday(1, '2026-11-10')
    await holiday(null, '2026-11-13')
    expect(await inCalendar(await sponsor(), week)).toEqual([])
    expect(await inFamily(await school.as(memberId), memberId)).toEqual([])
  })

  it('not before it began, for a member not before they joined, and not at all once it is archived', async () => {
    const before = ['2026-11-01', '2026-11-07'] as const
    expect(await inCalendar(await sponsor(), before)).toEqual([])
    await school.db.updateTable('clubs').set({ beganOn: '2026-11-06' }).execute()
    expect(await inCalendar(await sponsor(), before)).toEqual(['2026-11-06T20:30:00.000Z'])
    expect(await inFamily(await school.as(memberId), memberId, '2026-11-06')).toEqual([])
    await director.post(`/backoffice/clubs/${clubId}`, { _action: 'archive' })
    expect(await inCalendar(await sponsor(), week)).toEqual([])
    expect(await inFamily(await school.as(memberId), memberId)).toEqual([])
    expect(await inFeed(await sponsor())).toEqual([])
  })
})

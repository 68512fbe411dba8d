import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeHouse } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession, tellLedger, visit } from './attendance.factory.ts'

const beforeStart = '2026-11-10T14:00:00Z'
const during = '2026-11-10T15:20:00Z'
const afterwards = '2026-11-10T16:00:00Z'

let school: TestSchool
let session: MadeSession
let facilitator: Client
beforeAll(async () => {
  school = await startTestSchool({ nowIso: afterwards })
  session = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const at = (iso: string) => school.clock.set(Date.parse(iso))

describe('who may read a roll', () => {
  it('its facilitator, and those who oversee attendance', async () => {
    for (const person of ['facilitator', 'superadmin', 'admin', 'director', 'dean', 'counselor'] as const) {
      const { status } = await (await school.as(person)).get(session.path)
      expect([person, status]).toEqual([person, 200])
    }
  })

  it('is refused to roles without the permission, and to families', async () => {
    for (const person of ['admissions', 'operations', 'guardian', 'student'] as const) {
      const { status } = await (await school.as(person)).get(session.path)
      expect([person, status]).toEqual([person, 403])
    }
    expect((await school.nobody.get(session.path)).status).toBe(401)
  })

  it('does not exist for a facilitator of another experience, on any path', async () => {
    const other = await school.as('advisor')
    const root = `/backoffice/facilitate/expedition/${session.experienceId}/attendance`
    for (const path of [
      root,
      `${root}/default`,
      `${root}/aggregated`,
      session.path,
      `${session.path}/zoom-report`,
    ])
      expect([path, (await other.get(path)).status]).toEqual([path, 404])
    const missing = await other.get(session.path.replace(/\d+$/, '999999'))
    const hidden = await other.get(session.path)
    expect(hidden.body.message).toBe(missing.body.message)
  })

  it('does not exist under another experience', async () => {
    const mine = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
    const crossed = `/backoffice/facilitate/expedition/${mine.experienceId}/attendance/default/${session.sessionId}`
    expect((await facilitator.get(crossed)).status).toBe(404)
  })

  it('answers a number that is none with the field', async () => {
    const { status, body } = await facilitator.get('/backoffice/facilitate/expedition/x/attendance')
    expect(status).toBe(400)
    expect(body.formErrors).toEqual({ experienceId: 'This is not a number.' })
  })
})

describe('a session before, during and after', () => {
  it('before: nothing to edit, fetched again at the start', async () => {
    at(beforeStart)
    const { body } = await facilitator.get(session.path)
    expect(body).toMatchObject({
      phase: 'before',
      isEditingEnabled: false,
      alert: null,
      nextRefreshAt: '2026-11-10T15:00:00.000Z',
    })
    const saved = await facilitator.post(session.path, { _action: 'overwrite_attendances', attendances: [] })
    expect([saved.status, saved.body.message]).toEqual([422, "This event hasn't happened yet"])
  })

  it('during: locked, refreshed every 15 s, with contacts of who is missing', async () => {
    at(during)
    const { body } = await facilitator.get(session.path)
    expect(body).toMatchObject({
      phase: 'during',
      isEditingEnabled: false,
      nextRefreshAt: '2026-11-10T15:20:15.000Z',
    })
    expect(body.contacts).toHaveLength(3)
    const saved = await facilitator.post(session.path, { _action: 'overwrite_attendances', attendances: [] })
    expect(saved.body.message).toBe('Attendance is auto-updating. You can edit after the meeting.')
  })

  it('after, without presence: the roll is not taken, and counts nowhere', async () => {
    at(afterwards)
    const { body } = await facilitator.get(session.path)
    expect(body).toMatchObject({
      phase: 'after',
      isEditingEnabled: true,
      contacts: [],
      alert: { action: 'take_roll' },
    })
    expect(body.attendances.map((row: { status: string }) => row.status)).toEqual(['', '', ''])
  })

  it('shows a counselor the roll, without Edit', async () => {
    const { body } = await (await school.as('counselor')).get(session.path)
    expect(body.isEditingEnabled).toBe(false)
    expect(body.editRefusal).toMatch(/can change this roll/)
  })
})

describe('the two views', () => {
  it('offers the days that have a session and opens the latest that has passed', async () => {
    const later = await makeSession(school.db, {
      experienceId: session.experienceId,
      startAt: '2026-11-12T15:00:00Z',
      endAt: '2026-11-12T15:50:00Z',
    })
    const path = `/backoffice/facilitate/expedition/${session.experienceId}/attendance/default`
    const { body } = await facilitator.get(path)
    expect(body).toMatchObject({
      initialDate: '2026-11-10',
      minDate: '2026-11-10',
      maxDate: '2026-11-12',
      availableDates: ['2026-11-10', '2026-11-12'],
      formErrors: {},
      sessionId: session.sessionId,
    })
    expect((await facilitator.get(`${path}?date=2026-11-12`)).body.sessionId).toBe(later.sessionId)
    const refused = await facilitator.get(`${path}?date=2026-11-11`)
    expect(refused.body.sessionId).toBeNull()
    expect(refused.body.formErrors.date).toContain('Choose Thu, Nov 12, 2026')
  })

  it('aggregates the worst of each day, whole percent and unexcused absences', async () => {
    const made = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
    const [amara, bjorn, catalina] = made.students
    await tellLedger(school.db, made.sessionId, [
      visit({ email: amara?.email ?? '' }, 0, 50),
      visit({ email: bjorn?.email ?? '' }, 5, 20),
    ])
    const { body } = await facilitator.get(
      `/backoffice/facilitate/expedition/${made.experienceId}/attendance/aggregated`,
    )
    expect(body.days).toMatchObject([
      { date: '2026-11-10', isUpcoming: false, isToday: true, isRollTaken: true, presentPercentage: 67 },
    ])
    const of = (id: number | undefined) =>
      body.students.find((student: { studentId: number }) => student.studentId === id)
    expect(of(amara?.id)).toMatchObject({ dailyStatuses: ['Present'], presentPercentage: 100, absences: 0 })
    expect(of(bjorn?.id)).toMatchObject({ dailyStatuses: ['Insufficient'], presentPercentage: 100 })
    expect(of(catalina?.id)).toMatchObject({
      dailyStatuses: ['Unexcused'],
      presentPercentage: 0,
      absences: 1,
    })
  })

  it('tells two of one name apart in the roll, its report and the grid', async () => {
    const made = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
      studentNames: ['Mia Nguyen', 'Mía Nguyên', 'Amara Nwosu'],
    })
    const [mia] = made.students
    const houseId = await makeHouse(school.db, { title: 'Juniper' })
    await school.db
      .updateTable('students')
      .set({ houseId, grade: 11 })
      .where('id', '=', mia?.id ?? 0)
      .execute()
    await tellLedger(school.db, made.sessionId, [visit({ email: mia?.email ?? '' }, 0, 50)])
    const base = `/backoffice/facilitate/expedition/${made.experienceId}/attendance`
    const detailsOf = (rows: { nameDetail: string | null }[]) =>
      rows.map(({ nameDetail }) => nameDetail).toSorted()
    const details = ['Grade 11, Juniper', 'Grade 9', null]
    const roll = (await facilitator.get(`${base}/default/${made.sessionId}`)).body
    expect(detailsOf(roll.attendances)).toEqual(details)
    expect(detailsOf((await facilitator.get(`${base}/aggregated`)).body.students)).toEqual(details)
    const report = (await facilitator.get(`${base}/default/${made.sessionId}/zoom-report`)).body
    expect(detailsOf(report.participants)).toEqual(['Grade 11, Juniper'])
  })

  it('leaves a gap where a student was not expected, and keeps the others in their place', async () => {
    const { experienceId, ...first } = await makeSession(school.db, {
      expertIds: [await school.persona('facilitator')],
      startAt: '2026-11-08T15:00:00Z',
      endAt: '2026-11-08T15:50:00Z',
    })
    const second = await makeSession(school.db, {
      experienceId,
      startAt: '2026-11-09T15:00:00Z',
      endAt: '2026-11-09T15:50:00Z',
    })
    const third = await makeSession(school.db, { experienceId })
    const fourth = await makeSession(school.db, {
      experienceId,
      studentNames: ['Djamila Comes'],
      startAt: '2026-11-12T15:00:00Z',
      endAt: '2026-11-12T15:50:00Z',
    })
    const early = first.students[0]?.id ?? 0
    const late = second.students[0]?.id ?? 0
    const put = (attendableId: number, studentId: number, status: string) =>
      school.db
        .insertInto('attendances')
        .values({ attendableId, studentId, staffStatuses: [status] })
        .onConflict((oc) =>
          oc.columns(['attendableId', 'studentId']).doUpdateSet({ staffStatuses: [status] }),
        )
        .execute()
    await put(first.sessionId, early, 'Present')
    await put(third.sessionId, early, 'Late')
    await put(second.sessionId, late, 'Insufficient')
    const { body } = await facilitator.get(
      `/backoffice/facilitate/expedition/${experienceId}/attendance/aggregated`,
    )
    const of = (id: number) =>
      body.students.find((student: { studentId: number }) => student.studentId === id)
    expect(of(early)).toMatchObject({ dailyStatuses: ['Present', null, 'Late', null], notExpected: [1, 3] })
    expect(of(late)).toMatchObject({
      dailyStatuses: [null, 'Insufficient', null, null],
      notExpected: [0, 2, 3],
    })
    const other = third.students[0]?.id ?? 0
    expect(of(other)).toMatchObject({ dailyStatuses: [null, null, null, null], notExpected: [0, 1, 3] })
    const comes = fourth.students[0]?.id ?? 0
    expect(of(comes)).toMatchObject({ dailyStatuses: [null, null, null, 'Upcoming'], notExpected: [0, 1, 2] })
    const file = await facilitator.call({
      url: `/api/downloads/attendance/expedition/${experienceId}.csv?find=djamila`,
    })
    expect(file.text.trimEnd().split('\r\n').slice(1)).toEqual([
      'Djamila Comes,,0,Not expected,Not expected,Not expected,Upcoming',
    ])
  })
})

it('tells why: reasons, what happened, the history, and the excuse that covers it', async () => {
  const made = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
  const [amara, bjorn] = made.students
  await school.db
    .insertInto('excuses')
    .values({
      studentId: bjorn?.id ?? 0,
      startsAt: new Date('2026-11-10T14:00:00Z'),
      endsAt: new Date('2026-11-10T17:00:00Z'),
      reason: 'Medical appointment',
      approved: true,
    })
    .execute()
  await tellLedger(school.db, made.sessionId, [
    visit({ email: amara?.email ?? '', name: 'Ama' }, 6, 17),
    visit({ email: amara?.email ?? '' }, 24, 34),
  ])

  const late = (await facilitator.get(`${made.path}/attendances/${amara?.attendanceId}`)).body
  expect(late).toMatchObject({
    status: 'Late, Insufficient',
    source: 'Computed from the meeting',
    presentMinutes: 21,
    neededMinutes: 25,
  })
  expect(late.reasons).toEqual([
    { status: 'Late', sentence: 'because the first join was 6 minutes after the start.' },
    { status: 'Insufficient', sentence: 'because 21 of 50 minutes is less than half.' },
  ])
  expect(late.events.map((event: { title: string }) => event.title)).toEqual([
    'Meeting started',
    'Joined as “Ama”',
    'Left',
    'Joined again',
    'Left, did not return',
    'Meeting ended',
  ])
  expect(late.history).toMatchObject([
    { from: '', to: 'Late, Insufficient', source: 'meeting report', by: null },
  ])

  const excused = (await facilitator.get(`${made.path}/attendances/${bjorn?.attendanceId}`)).body
  expect(excused).toMatchObject({
    status: 'Excused Absent',
    excuses: [{ reason: 'Medical appointment', state: 'approved' }],
  })
  const foreign = await facilitator.get(`${made.path}/attendances/${session.students[0]?.attendanceId}`)
  expect(foreign.status).toBe(404)
})

it('never says less than half of who was there for half, nor half of who was not', async () => {
  const made = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    endAt: '2026-11-10T15:45:00Z',
  })
  const [half, less] = made.students
  await tellLedger(school.db, made.sessionId, [
    visit({ email: half?.email ?? '' }, 0, 22 + 40 / 60),
    visit({ email: less?.email ?? '' }, 0, 22 + 20 / 60),
  ])
  const whyOf = async (attendanceId = 0) =>
    (await facilitator.get(`${made.path}/attendances/${attendanceId}`)).body
  const enough = await whyOf(half?.attendanceId)
  expect(enough).toMatchObject({ status: 'Present', presentMinutes: 23, neededMinutes: 23 })
  expect(enough.reasons).toEqual([
    { status: 'Present', sentence: 'in the meeting from the start, 23 of 45 minutes.' },
  ])
  const short = await whyOf(less?.attendanceId)
  expect(short).toMatchObject({ status: 'Insufficient', presentMinutes: 22, neededMinutes: 23 })
  expect(short.reasons).toEqual([
    { status: 'Insufficient', sentence: 'because 22 of 45 minutes is less than half.' },
  ])
  const { attendances } = (await facilitator.get(made.path)).body
  const shownOf = (studentId = 0) =>
    attendances.find((entry: { studentId: number }) => entry.studentId === studentId)?.presentMinutes
  expect([shownOf(half?.id), shownOf(less?.id)]).toEqual([23, 22])
})

it('saves a roll as a table, only for those who may see it, and never as a formula', async () => {
  const made = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Amara Nwosu', '=HYPERLINK("x") Pest'],
  })
  await tellLedger(school.db, made.sessionId, [visit({ email: made.students[0]?.email ?? '' }, 6, 50)])
  const save = async (person: 'facilitator' | 'advisor' | 'admissions', format: string) =>
    (await school.as(person)).call({ method: 'GET', url: `/api/downloads/rolls/${made.sessionId}.${format}` })
  const { status, text, headers } = await save('facilitator', 'csv')
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="roll-2026-11-10-${made.sessionId}.csv"`,
  ])
  expect(text).toContain('Amara Nwosu,9,,Late,44,10:06 AM,6 min late,Late,')
  expect(text).toContain(`"'=HYPERLINK`)
  expect((await save('facilitator', 'xlsx')).status).toBe(200)
  expect((await save('advisor', 'csv')).status).toBe(404)
  expect((await save('admissions', 'csv')).status).toBe(403)
  expect(
    (await school.nobody.call({ method: 'GET', url: `/api/downloads/rolls/${made.sessionId}.csv` })).status,
  ).toBe(401)
})

it('has no attendance of an experience under another type', async () => {
  const session = await makeSession(school.db, { expertIds: [await school.persona('facilitator')] })
  const facilitator = await school.as('facilitator')
  const of = (type: string) => `/backoffice/facilitate/${type}/${session.experienceId}/attendance`
  for (const path of ['', '/default', `/default/${session.sessionId}`, '/aggregated']) {
    expect((await facilitator.get(`${of('expedition')}${path}`)).status).toBe(200)
    expect((await facilitator.get(`${of('stem')}${path}`)).status).toBe(404)
    expect((await facilitator.get(`${of('nothing')}${path}`)).status).toBe(404)
  }
  await school.db
    .updateTable('experiences')
    .set({ type: 'electives' })
    .where('id', '=', session.experienceId)
    .execute()
  // Sessions spell it in the singular (domain.md §8).
  for (const type of ['elective', 'electives']) expect((await facilitator.get(of(type))).status).toBe(200)
})

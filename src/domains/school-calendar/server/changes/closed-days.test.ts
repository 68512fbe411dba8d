import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSession } from '#domains/attendance/server/attendance.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'

const path = '/backoffice/cycles-and-holidays'
/** The day tests stand at is Tuesday, Nov 10; these are the days after. */
const wednesday = '2026-11-11'
const thursday = '2026-11-12'
const words = { title: 'Campus 1 is closed', body: 'Campus 1 is closed on Wed, Nov 11: snow.' }

let school: TestSchool
let director: Client

beforeAll(async () => {
  school = await startTestSchool()
  await makeSchoolYear(school.db)
  director = await school.as('director')
})
afterAll(() => school?.stop())

const closing = (choice: object = {}) => ({
  kind: 'closure',
  reason: 'snow',
  title: 'snow',
  starts_on: wednesday,
  ends_on: wednesday,
  cohort_id: 1,
  ...choice,
})
const close = (choice: object = {}, tell: object | null = null) =>
  director.post(`${path}/changes`, { change: closing(choice), tell })
const undo = (id: number) => director.post(`${path}/changes/${id}/undo`)
const open = async (date = wednesday, tell: object | null = null) => {
  const { holidays } = (await director.get(path)).body
  const closed = holidays.find(
    (one: { closed_for: string | null; starts_on: string; ends_on: string }) =>
      one.closed_for !== null && one.starts_on <= date && date <= one.ends_on,
  )
  return director.post(`${path}/changes`, { change: { kind: 'open_day', id: closed.id, date }, tell })
}
const closedDays = async () =>
  (await director.get(path)).body.holidays
    .filter((one: { closed_for: string | null }) => one.closed_for !== null)
    .map((one: { starts_on: string; ends_on: string }) => `${one.starts_on}/${one.ends_on}`)

describe('closing a day', () => {
  it('is said by why wherever the day is drawn, and gone when it is opened again', async () => {
    const studentId = await makeStudent(school.db, { name: 'Wren Abernathy' })
    const guardian = await school.as(await makeGuardian(school.db, { studentIds: [studentId] }))
    const advisorId = await school.persona('advisor')
    await makeHouse(school.db, { advisorId })
    const advisor = await school.as('advisor')
    const drawn = async () => {
      const week = (await guardian.get(`/family/calendar?student_id=${studentId}&date=${wednesday}`)).body
      const home = (await advisor.get(`/backoffice/home?day=${wednesday}`)).body
      const month = (await advisor.get(`/backoffice/calendar?from=${wednesday}&to=${wednesday}`)).body
      const faculty = (await director.get('/pages/attendance/faculty?date=2026-11-11')).body
      return { week, home, month, faculty }
    }
    expect((await close()).body.message).toBe('Closed Wed, Nov 11, 2026: snow')
    const shown = await drawn()
    const said = { title: 'Closed: snow', closed_for: 'snow' }
    expect(shown.week.holidays).toEqual([{ ...said, start: wednesday, end: wednesday }])
    expect(shown.home.calendar.allDayEvents).toContainEqual(
      expect.objectContaining({ title: 'Closed: snow', closedFor: 'snow' }),
    )
    expect(shown.home.calendar.weekDays).toContainEqual({
      date: wednesday,
      holiday: 'Closed: snow',
      isClosed: true,
    })
    expect(shown.month.allDayEvents).toContainEqual(
      expect.objectContaining({ title: 'Closed: snow', closedFor: 'snow' }),
    )
    expect(shown.faculty.holidays).toContainEqual(expect.objectContaining({ ...said, campus: 'Campus 1' }))
    expect((await open()).body.message).toBe('Opened Wed, Nov 11, 2026 again')
    expect((await drawn()).week.holidays).toEqual([])
    const today = '2026-11-10'
    const made = await close({ starts_on: today, ends_on: today, cohort_id: 2 })
    expect((await director.get('/backoffice/today')).body.day.holidays).toEqual([
      { title: 'Closed: snow', campus: 'Campus 2', isClosed: true },
    ])
    await undo(made.body.change_id)
  })

  it('says by field what is wrong, and closes nothing that has no school', async () => {
    const cases: readonly (readonly [object, string, RegExp])[] = [
      [{ title: ' ' }, 'title', /Say why/],
      [{ starts_on: '' }, 'starts_on', /first day/],
      [{ ends_on: '2026-11-09' }, 'ends_on', /cannot end before/],
      [{ starts_on: '2026-11-26', ends_on: '2026-11-26' }, 'starts_on', /There is no school then/],
      [{ starts_on: '2026-12-01', ends_on: '2026-12-01' }, 'starts_on', /No cycle runs then/],
      [{ starts_on: '2027-07-01', ends_on: '2027-07-01' }, 'starts_on', /outside the school year/],
      [{ cohort_id: 99 }, 'cohort_id', /campus/],
    ]
    for (const [choice, field, sentence] of cases)
      expect((await close(choice)).body.formErrors?.[field], JSON.stringify(choice)).toMatch(sentence)
    const made = await close()
    expect((await close({ title: 'ice' })).body.formErrors).toEqual({
      starts_on: 'It is closed already: snow.',
    })
    expect((await close({ cohort_id: null })).status).toBe(200)
    expect((await close({ reason: 'magic' })).status).toBe(400)
    expect((await open()).status).toBe(200)
    expect((await undo(made.body.change_id)).status).toBe(409)
    expect((await open()).status).toBe(200)
    expect(await closedDays()).toEqual([])
  })

  it('of several days opens one of them, and the others stay closed', async () => {
    await close({ ends_on: '2026-11-13' })
    const opened = await open(thursday)
    expect(await closedDays()).toEqual(['2026-11-11/2026-11-11', '2026-11-13/2026-11-13'])
    expect((await undo(opened.body.change_id)).status).toBe(200)
    expect(await closedDays()).toEqual(['2026-11-11/2026-11-13'])
    await open(wednesday)
    expect(await closedDays()).toEqual(['2026-11-12/2026-11-13'])
    const gone = await director.post(`${path}/changes`, {
      change: { kind: 'open_day', id: 999, date: thursday },
    })
    expect(gone.status).toBe(404)
    await open(thursday)
    await open('2026-11-13')
  })

  it('by two people at once is done once', async () => {
    const answers = await Promise.all([close(), close({ title: 'ice', reason: 'weather' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await closedDays()).toHaveLength(1)
    await open()
  })

  it('takes a change back that was stored before there were closed days', async () => {
    const holiday = { kind: 'holiday', title: 'Old', starts_on: thursday, ends_on: thursday }
    const made = await director.post(`${path}/changes`, { change: holiday })
    const { ops } = await school.db
      .selectFrom('calendarChanges')
      .select('ops')
      .where('id', '=', made.body.change_id)
      .executeTakeFirstOrThrow()
    const old = JSON.stringify(ops).replace(/"closedFor":\s*null,?\s*/g, '')
    expect(old).not.toContain('closedFor')
    await school.db
      .updateTable('calendarChanges')
      .set({ ops: old })
      .where('id', '=', made.body.change_id)
      .execute()
    expect((await undo(made.body.change_id)).status).toBe(200)
  })
})

describe('a meeting on a day that is closed', () => {
  it('is held where a family was told of its roll, or the video service of its meeting', async () => {
    const onThatDay = { startAt: `${wednesday}T15:00:00Z`, endAt: `${wednesday}T15:50:00Z` }
    const told = await makeSession(school.db, onThatDay)
    const reported = await makeSession(school.db, onThatDay)
    const quiet = await makeSession(school.db, onThatDay)
    const at = new Date('2026-11-10T12:00:00Z')
    await school.db
      .updateTable('attendances')
      .set({ notifiedAt: at })
      .where('attendableId', '=', told.sessionId)
      .execute()
    await school.db
      .updateTable('attendables')
      .set({ reportReceivedAt: at })
      .where('id', '=', reported.sessionId)
      .execute()
    const preview = await director.post(`${path}/changes/preview`, { change: closing() })
    expect(preview.body).toMatchObject({ sessions_cancelled: { count: 1 }, rolls_kept: { count: 2 } })
    const made = await close()
    const sessions = [told, reported, quiet].map(({ sessionId }) => sessionId)
    const cancelled = await school.db
      .selectFrom('attendables')
      .select('id')
      .where('id', 'in', sessions)
      .where('cancelledAt', 'is not', null)
      .execute()
    expect(cancelled).toEqual([{ id: quiet.sessionId }])
    await undo(made.body.change_id)
    await school.db.deleteFrom('attendances').where('attendableId', 'in', sessions).execute()
    await school.db.deleteFrom('attendables').where('id', 'in', sessions).execute()
  })
})

describe('the day before it is closed', () => {
  it('says its meetings by campus and what one may do, to those who manage the calendar', async () => {
    const friday = '2026-11-13'
    await makeSession(school.db, { startAt: `${friday}T15:00:00Z`, endAt: `${friday}T15:50:00Z` })
    await makeSession(school.db, {
      startAt: `${friday}T15:00:00Z`,
      endAt: `${friday}T15:50:00Z`,
      cohortId: 2,
    })
    expect((await director.get(`${path}/days/${friday}`)).body).toEqual({
      date: friday,
      meetings: [
        { campus: 'Campus 1', count: 1 },
        { campus: 'Campus 2', count: 1 },
      ],
      can: { close_all: true, close_campuses: [1, 2, 3, 6], tell: true },
    })
    const clerk = await makeEmployee(school.db, { name: 'Cleo Clerk', cohortId: 2 })
    const group = await makeGroup(school.db, {
      title: 'Harbor office',
      permissions: ['school_year.view', 'school_year.manage'],
      cohortIds: [2],
    })
    await addToGroup(school.db, clerk, group)
    const own = await school.as(clerk)
    expect((await own.get(`${path}/days/${friday}`)).body.can).toEqual({
      close_all: false,
      close_campuses: [2],
      tell: false,
    })
    const change = closing({ starts_on: friday, ends_on: friday, cohort_id: 2 })
    expect((await own.post(`${path}/changes`, { change, tell: words })).status).toBe(403)
    expect(await closedDays()).toEqual([])
    expect((await (await school.as('facilitator')).get(`${path}/days/${friday}`)).status).toBe(403)
    expect((await director.get(`${path}/days/soon`)).status).toBe(400)
  })
})

describe('excuses that wait', () => {
  const excusesOf = async (studentId: number) =>
    (
      await school.db
        .selectFrom('excuses')
        .select(['approved', 'removedAt'])
        .where('studentId', '=', studentId)
        .orderBy('id')
        .execute()
    ).map(({ approved, removedAt }) => (removedAt ? 'gone' : String(approved)))
  const family = async (name: string) => {
    const studentId = await makeStudent(school.db, { name, houseId: await makeHouse(school.db) })
    return { studentId, requesterId: await makeGuardian(school.db, { studentIds: [studentId] }) }
  }
  const allDay = (day: string, until = day) => ({
    startAt: `${day}T05:00:00Z`,
    endAt: `${new Date(Date.parse(`${until}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)}T04:59:59Z`,
  })
  const noticesOf = async (userId: number) =>
    (
      await school.db
        .selectFrom('notifications')
        .select(['title', 'redirectUrl', 'answer'])
        .where('userId', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ title, redirectUrl, answer }) => ({ title, redirectUrl, answer }))

  it('for that day alone fall away, the family is told once, and they wait again when it is opened', async () => {
    const one = await family('Onla Oneday')
    const several = await family('Sevi Several')
    const decided = await family('Deci Decided')
    const elsewhere = await family('Elsa Elsewhere')
    await school.db
      .updateTable('students')
      .set({ cohortId: 2 })
      .where('id', '=', elsewhere.studentId)
      .execute()
    await makeExcuse(school.db, { ...one, ...allDay(wednesday) })
    const longId = await makeExcuse(school.db, { ...several, ...allDay('2026-11-10', thursday) })
    await makeExcuse(school.db, { ...decided, ...allDay(wednesday), approved: true })
    await makeExcuse(school.db, { ...elsewhere, ...allDay(wednesday) })
    const daysOf = async () => (await director.get(`/excuses/${longId}`)).body.school_days
    expect(await daysOf()).toBe(3)

    const preview = await director.post(`${path}/changes/preview`, { change: closing() })
    expect(preview.body.excuses_needless).toEqual({
      count: 1,
      examples: [{ title: 'Onla Oneday', detail: 'Wed, Nov 11, 2026, Feeling sick or unwell' }],
    })
    const blind = await (await school.as('operations')).post(`${path}/changes/preview`, {
      change: closing(),
    })
    expect(blind.body.excuses_needless).toEqual({ count: 1, examples: [] })
    expect(await excusesOf(one.studentId)).toEqual(['null'])

    const made = await close()
    expect(await excusesOf(one.studentId)).toEqual(['gone'])
    expect(await excusesOf(several.studentId)).toEqual(['null'])
    expect(await excusesOf(decided.studentId)).toEqual(['true'])
    expect(await excusesOf(elsewhere.studentId)).toEqual(['null'])
    expect(await daysOf()).toBe(2)
    expect(await noticesOf(one.requesterId)).toEqual([
      {
        title: 'Onla Oneday’s excuse is not needed any more',
        redirectUrl: `/family?student=${one.studentId}&date=${wednesday}`,
        answer: null,
      },
    ])
    for (const { requesterId } of [several, decided, elsewhere])
      expect(await noticesOf(requesterId)).toEqual([])

    expect((await undo(made.body.change_id)).status).toBe(200)
    expect(await excusesOf(one.studentId)).toEqual(['null'])
    expect((await noticesOf(one.requesterId)).map(({ title }) => title)).toEqual([
      'Onla Oneday’s excuse is not needed any more',
      'Onla Oneday’s excuse waits for approval again',
    ])
    expect(await daysOf()).toBe(3)
  })

  it('are no matter any more of who asked and is no guardian of the child now', async () => {
    const one = await family('Foma Former')
    await school.db
      .insertInto('guardianStudents')
      .values({ guardianId: one.requesterId, studentId: await makeStudent(school.db) })
      .execute()
    await makeExcuse(school.db, { ...one, ...allDay(wednesday) })
    await school.db.deleteFrom('guardianStudents').where('studentId', '=', one.studentId).execute()
    const made = await close()
    expect(await excusesOf(one.studentId)).toEqual(['gone'])
    expect((await undo(made.body.change_id)).status).toBe(200)
    expect(await excusesOf(one.studentId)).toEqual(['null'])
    expect(await noticesOf(one.requesterId)).toEqual([])
  })

  it('that fell away are listed when asked for, open, and are decided by nobody', async () => {
    const { studentId, requesterId } = await family('Fela Fallen')
    const id = await makeExcuse(school.db, { studentId, requesterId, ...allDay(wednesday) })
    const removed = await makeExcuse(school.db, { studentId, requesterId, ...allDay(wednesday) })
    await school.db.updateTable('excuses').set({ removedAt: new Date() }).where('id', '=', removed).execute()
    const report = '/pages/employee/attendances/report'
    const listed = async (approved: string) =>
      (await director.get(`${report}?approved=${approved}&search=fela&start_at=0`)).body.excuses.map(
        (row: { id: number; fell_away: boolean }) => [row.id, row.fell_away],
      )
    const inReport = async () => [await listed('any'), await listed('waiting'), await listed('fallen_away')]
    expect(await inReport()).toEqual([[[id, false]], [[id, false]], []])

    const made = await close()
    expect(await inReport()).toEqual([[], [], [[id, true]]])
    expect((await director.get(`/excuses/${id}`)).body).toMatchObject({
      fell_away: true,
      decision_notice: null,
      can: { edit: false, approve: false, reject: false, remove: false },
      can_write: false,
    })
    expect((await director.get(`/excuses/${removed}`)).status).toBe(404)
    const elsewhere = await school.as('facilitator')
    expect((await elsewhere.get(`/excuses/${id}`)).status).toBe(404)
    expect((await director.put(`${report}/excuse/approve`, { excuse_ids: [id] })).body.handled).toBe(0)
    expect((await director.post(`/excuses/${id}/messages`, { body: 'Still ill?' })).status).toBe(404)

    await undo(made.body.change_id)
    expect(await inReport()).toEqual([[[id, false]], [[id, false]], []])
    expect((await director.get(`/excuses/${id}`)).body).toMatchObject({
      fell_away: false,
      can: { approve: true },
    })
  })

  it('stay where a meeting stays to be absent from, and come back only where there is room', async () => {
    const stays = await family('Stay Meeting')
    const busy = await family('Busy Then')
    const late = await makeSession(school.db, {
      startAt: '2026-11-12T15:00:00Z',
      endAt: '2026-11-12T15:50:00Z',
      // Belongs to every campus, so it is held while one of them is closed.
      cohortId: null,
      studentNames: ['Someone Else'],
    })
    await school.db
      .insertInto('registrations')
      .values({ studentId: stays.studentId, experienceId: late.experienceId })
      .execute()
    await makeExcuse(school.db, { ...stays, ...allDay(thursday) })
    await makeExcuse(school.db, { ...busy, ...allDay(thursday) })
    await close({ starts_on: thursday, ends_on: thursday })
    expect(await excusesOf(stays.studentId)).toEqual(['null'])
    expect(await excusesOf(busy.studentId)).toEqual(['gone'])
    await makeExcuse(school.db, {
      ...busy,
      startAt: '2026-11-12T14:00:00Z',
      endAt: '2026-11-12T16:00:00Z',
    })
    const back = await open(thursday)
    expect(back.status).toBe(200)
    expect(await excusesOf(busy.studentId)).toEqual(['gone', 'null'])
  })

  it('stop asking their advisor, and ask again', async () => {
    const advisorId = await school.persona('advisor')
    const houseId = await makeHouse(school.db, { title: 'Aspen House', advisorId })
    const studentId = await makeStudent(school.db, { name: 'Asha Asked', houseId })
    const guardian = await school.as(await makeGuardian(school.db, { studentIds: [studentId] }))
    const filed = await guardian.post('/excuses', {
      student_id: studentId,
      start_at: allDay(thursday).startAt,
      end_at: allDay(thursday).endAt,
      reason: 'Medical appointment',
    })
    expect(filed.status).toBe(200)
    const asked = async () =>
      (await noticesOf(advisorId)).find(({ redirectUrl }) => redirectUrl === `/excuses/${filed.body.id}`)
        ?.answer
    const made = await close({ starts_on: thursday, ends_on: thursday })
    expect(await asked()).toBe('Not needed: no school then')
    await undo(made.body.change_id)
    expect(await asked()).toBeNull()
  })
})

describe('telling people', () => {
  const announcementOf = async (changeId: number) =>
    await school.db
      .selectFrom('announcements')
      .innerJoin('calendarChanges', 'calendarChanges.announcementId', 'announcements.id')
      .selectAll('announcements')
      .where('calendarChanges.id', '=', changeId)
      .executeTakeFirst()
  const pass = async () => {
    school.clock.advance(11_000)
    await school.runJob('announcements.send')
  }

  it('reaches families and staff of the campus ten seconds after it is closed', async () => {
    const made = await close({}, words)
    expect(await announcementOf(made.body.change_id)).toMatchObject({
      ...words,
      status: 'scheduled',
      roles: ['student', 'guardian', 'employee'],
      cohortIds: [1],
    })
    await pass()
    const sent = await announcementOf(made.body.change_id)
    expect(sent).toMatchObject({ status: 'sent' })
    const count = await director.get(
      '/backoffice/workbench/notifications/recipients?roles[]=student&roles[]=guardian&roles[]=employee&cohortIds[]=1',
    )
    expect(sent?.recipientCount).toBe(count.body.total)
    const late = await undo(made.body.change_id)
    expect(late.body.message).toContain('People were told of it')
    expect((await announcementOf(made.body.change_id))?.status).toBe('sent')
  })

  it('is stopped by an undo, and by opening the day, within that time', async () => {
    for (const takeBack of [(id: number) => undo(id), () => open()]) {
      const made = await close({}, words)
      expect((await takeBack(made.body.change_id)).status).toBe(200)
      await pass()
      expect((await announcementOf(made.body.change_id))?.status).toBe('cancelled')
    }
    // Somebody kept it from being sent before: nobody was told.
    const made = await close({}, words)
    const announcement = await announcementOf(made.body.change_id)
    await director.post(`/backoffice/workbench/notifications/${announcement?.id}/cancel`)
    expect((await undo(made.body.change_id)).body.message).toBe('Taken back: Closed Wed, Nov 11, 2026: snow')
  })

  it('says that a day is open after all, and nothing of a closing that was not saved', async () => {
    await close()
    const opened = await open(wednesday, { title: 'Open after all', body: 'Campus 1 is open.' })
    expect(await announcementOf(opened.body.change_id)).toMatchObject({
      title: 'Open after all',
      cohortIds: [1],
    })
    const before = await school.db.selectFrom('announcements').select('id').execute()
    expect((await close({ title: '' }, words)).status).toBe(422)
    expect((await close({}, { title: '', body: 'x' })).status).toBe(400)
    const holiday = { kind: 'holiday', title: 'Fair', starts_on: thursday, ends_on: thursday }
    expect((await director.post(`${path}/changes`, { change: holiday, tell: words })).status).toBe(422)
    expect(await school.db.selectFrom('announcements').select('id').execute()).toEqual(before)
    expect(await closedDays()).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import { staffExcuseAddress } from '#domains/excuses/rules/excuse-addresses.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { addToGroup, makeGroup } from '#domains/permissions/server/permissions.factory.ts'
import { makeCycle } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { makeRoll } from './attendance-calendar.factory.ts'

// Tuesday, November 10, 2026, noon in the school's zone.
const now = '2026-11-10T17:00:00Z'

let school: TestSchool
let facilitator: Client
let advisor: Client
let director: Client
let stranger: Client
const ids = { cycle: 0, kelp: 0, other: 0, house: 0, declan: 0, amara: 0, far: 0 }
const rolls = { monday: 0, tuesday: 0, standup: 0, untaken: 0, tomorrow: 0, far: 0 }

beforeAll(async () => {
  school = await startTestSchool({ nowIso: now })
  const { db } = school
  facilitator = await school.as('facilitator')
  advisor = await school.as('advisor')
  director = await school.as('director')
  stranger = await school.as('admissions')
  ids.cycle = await makeCycle(db, { nowMs: Date.parse(now) })
  ids.house = await makeHouse(db, { advisorId: await school.persona('advisor') })
  ids.declan = await makeStudent(db, { name: 'Declan O’Shaughnessy', houseId: ids.house })
  ids.amara = await makeStudent(db, { name: 'Amara Nwosu', houseId: ids.house })
  ids.far = await makeStudent(db, { name: 'Far Away' })
  const { cycle: cycleId, declan, amara, far } = ids
  ids.kelp = await makeExperience(db, {
    cycleId,
    expertIds: [await school.persona('facilitator')],
    studentIds: [declan, amara],
  })
  ids.other = await makeExperience(db, { title: 'Other', cycleId, studentIds: [far] })
  const kelp = { experienceId: ids.kelp }
  rolls.monday = await makeRoll(db, {
    ...kelp,
    startAt: '2026-11-09T15:00:00Z',
    rows: [
      [declan, 'Late'],
      [amara, 'Present'],
    ],
  })
  rolls.tuesday = await makeRoll(db, {
    ...kelp,
    startAt: '2026-11-10T15:00:00Z',
    rows: [
      [declan, 'Unexcused Absent'],
      [amara, 'Excused Absent'],
    ],
  })
  rolls.untaken = await makeRoll(db, { ...kelp, startAt: '2026-11-06T15:00:00Z', rows: [[declan], [amara]] })
  rolls.tomorrow = await makeRoll(db, { ...kelp, startAt: '2026-11-11T15:00:00Z', rows: [[declan], [amara]] })
  rolls.standup = await makeRoll(db, {
    houseId: ids.house,
    startAt: '2026-11-10T13:00:00Z',
    rows: [
      [declan, 'Insufficient'],
      [amara, 'Unexcused Absent'],
    ],
  })
  rolls.far = await makeRoll(db, {
    experienceId: ids.other,
    startAt: '2026-11-10T15:00:00Z',
    rows: [[far, 'Unexcused Absent']],
  })
})
afterAll(() => school.stop())

const page = (client: Client, query = '') =>
  client.get(`/pages/attendance/faculty?cycle_id=${ids.cycle}${query}`)

describe('the calendar page', () => {
  it('counts each day of one’s own rolls', async () => {
    const { body } = await page(facilitator)
    expect(body.attendances).toEqual({
      '2026-11-06': { present: 0, tardy: 0, absent: 0, excused: 0, untaken: 1 },
      '2026-11-09': { present: 2, tardy: 1, absent: 0, excused: 0, untaken: 0 },
      '2026-11-10': { present: 0, tardy: 0, absent: 1, excused: 1, untaken: 0 },
      '2026-11-11': { present: 0, tardy: 0, absent: 0, excused: 0, untaken: 0 },
    })
    expect(body.houseEventsAttendances).toEqual({})
    expect(body.sessionMetrics).toEqual({ total: 4, ended: 3, rolls_not_taken: 1 })
    expect(body.sessions).toEqual([])
    expect(body).toMatchObject({ isFaculty: true, canCreateRecurringExcuse: false, counselor: null })
  })

  it('computes percentages of the rows that have statuses, tardy ones present too', async () => {
    const { body } = await page(director)
    // 4 of Kelp, 2 of the stand-up, 1 elsewhere: 3 present (1 tardy), 3 absent, 1 excused.
    expect(body.attendanceMetrics).toEqual({
      total_attendance_present_percentage: 43,
      total_attendance_tardy_percentage: 14,
      total_attendance_excused_percentage: 14,
      total_attendance_absent_percentage: 43,
      total: 7,
    })
    expect(body.houseEventMetrics).toMatchObject({ total_attendance_absent_percentage: 50, total: 2 })
    expect(body.houseEventsAttendances['2026-11-10']).toEqual({
      present: 1,
      tardy: 0,
      absent: 1,
      excused: 0,
      untaken: 0,
      standup: 2,
      checkpoint: 0,
    })
  })

  it('shows an advisor the whole calendar of a student of the house, with the counselor', async () => {
    const { body } = await page(advisor, `&student_id=${ids.declan}&date=2026-11-10`)
    expect(body.sessions.map((one: { attendable_id: number }) => one.attendable_id)).toEqual([
      rolls.untaken,
      rolls.monday,
      rolls.standup,
      rolls.tuesday,
      rolls.tomorrow,
    ])
    expect(body.selection).toMatchObject({ kind: 'student', experiences: [{ id: ids.kelp, absences: 1 }] })
    expect(body.counselor).toMatchObject({ email: 'advisor@school.test' })
    const locks = body.sessions.map((one: { record: { box_lock: string } }) => one.record.box_lock)
    expect(locks).toEqual(['not_yours', 'tardy', null, 'not_yours', 'upcoming'])
  })

  it('shows of a day outside the cycle the nearest month of it, which is the one that is drawn', async () => {
    const requesterId = await makeGuardian(school.db, { studentIds: [ids.declan] })
    const excuse = { studentId: ids.declan, requesterId, startAt: '2026-11-12T05:00:00Z' }
    await makeExcuse(school.db, { ...excuse, endAt: '2026-11-13T04:59:59Z' })
    // A cycle of one day, in the middle of the month.
    const day = { startsInDays: -0.25, endsInDays: 0.25 }
    const id = await makeCycle(school.db, { nowMs: Date.parse(now), title: 'A day', position: 9, ...day })
    for (const date of ['2026-08-31', '2026-11-01', '2026-11-30', '2027-02-01']) {
      const query = `cycle_id=${id}&student_id=${ids.declan}&date=${date}`
      const { body } = await advisor.get(`/pages/attendance/faculty?${query}`)
      const shown = body.sessions.map((one: { attendable_id: number }) => one.attendable_id)
      expect([date, shown, body.excuses.length]).toEqual([date, [rolls.standup, rolls.tuesday], 1])
    }
    await school.db.deleteFrom('cycles').where('id', '=', id).execute()
    await school.db.deleteFrom('excuses').where('studentId', '=', ids.declan).execute()
  })

  it('shows a facilitator of that student only the sessions of their own experience', async () => {
    const { body } = await page(facilitator, `&student_id=${ids.declan}`)
    expect(body.houseEventsSessions).toEqual([])
    expect(body.experienceSessions).toHaveLength(4)
  })

  it('lists the students of an experience with their absences', async () => {
    const { body } = await page(facilitator, `&experience_id=${ids.kelp}`)
    expect(body.selection.students).toEqual([
      { id: ids.amara, title: 'Amara Nwosu', absences: 0 },
      { id: ids.declan, title: 'Declan O’Shaughnessy', absences: 1 },
    ])
    expect(body.sessions[2].counts).toEqual({ present: 0, tardy: 0, absent: 1, excused: 1, expected: 2 })
  })

  it('does not exist for what lies outside one’s scope, and needs the permission', async () => {
    for (const query of [
      `student_id=${ids.far}`,
      `experience_id=${ids.other}`,
      `house_id=${ids.house}`,
      'student_id=999999',
    ])
      expect([query, (await page(facilitator, `&${query}`)).status]).toEqual([query, 404])
    expect((await page(stranger)).status).toBe(403)
    expect((await page(await school.as('guardian'))).status).toBe(403)
    expect((await school.nobody.get('/pages/attendance/faculty')).status).toBe(401)
  })

  it('refuses two choices at once, a day that is none, and a cycle that is none', async () => {
    expect((await page(director, `&student_id=${ids.declan}&house_id=${ids.house}`)).status).toBe(422)
    expect((await page(director, '&date=tomorrow')).status).toBe(400)
    expect((await director.get('/pages/attendance/faculty?cycle_id=999999')).status).toBe(404)
  })
})

describe('metrics', () => {
  it('of a student, an experience and a house', async () => {
    const of = async (client: Client, path: string) => (await client.get(`/pages/attendance/${path}`)).body
    expect(await of(facilitator, `experienceMetrics?experience_id=${ids.kelp}`)).toEqual({
      total_attendance_present_percentage: 50,
      total_attendance_tardy_percentage: 25,
      total_attendance_excused_percentage: 25,
      total_attendance_absent_percentage: 25,
      total: 4,
    })
    expect(await of(advisor, `houseEventsMetrics?house_id=${ids.house}`)).toMatchObject({ total: 2 })
    expect(await of(advisor, `metrics?student_id=${ids.declan}`)).toMatchObject({
      total_attendance_present_percentage: 67,
      total_attendance_absent_percentage: 33,
      total: 3,
    })
  })

  it('stay within scope and need their subject', async () => {
    for (const path of [
      `experienceMetrics?experience_id=${ids.other}`,
      `houseEventsMetrics?house_id=${ids.house}`,
      `metrics?student_id=${ids.far}`,
    ])
      expect([path, (await facilitator.get(`/pages/attendance/${path}`)).status]).toEqual([path, 404])
    expect((await facilitator.get('/pages/attendance/experienceMetrics')).status).toBe(400)
    expect((await stranger.get('/pages/attendance/metrics')).status).toBe(403)
  })
})

describe('misses on a day', () => {
  const misses = (client: Client, query = '') =>
    client.get(`/pages/attendance/missesOnDay?day=2026-11-10${query}`)
  const names = (rows: { student_name: string; title: string }[]) =>
    rows.map((row) => `${row.student_name}, ${row.title}`)

  it('lists excused and absent rows of the day by name, by type', async () => {
    const { body } = await misses(director)
    expect(names(body.excused)).toEqual(['Amara Nwosu, The Kelp Forest'])
    expect(names(body.absent)).toEqual([
      'Far Away, Other',
      'Amara Nwosu, Juniper House',
      'Declan O’Shaughnessy, The Kelp Forest',
    ])
    expect(body).toMatchObject({ excusedTotal: 1, absentTotal: 3 })
    expect(names((await misses(director, '&attType=house')).body.absent)).toEqual([
      'Amara Nwosu, Juniper House',
    ])
    expect(names((await misses(director, '&search=shaugh')).body.absent)).toEqual([
      'Declan O’Shaughnessy, The Kelp Forest',
    ])
  })

  it('says of how many meetings of the day nobody knows yet who is absent', async () => {
    const rollsOf = async (client: Client, day: string, query = '') => {
      const { body } = await client.get(`/pages/attendance/missesOnDay?day=2026-11-${day}${query}`)
      return [body.rolls.meetings, body.rolls.notOver, body.rolls.notTaken]
    }
    expect(await rollsOf(director, '10')).toEqual([3, 0, 0])
    expect(await rollsOf(director, '10', '&attType=house')).toEqual([1, 0, 0])
    expect(await rollsOf(facilitator, '10')).toEqual([1, 0, 0])
    expect(await rollsOf(director, '06')).toEqual([1, 0, 1])
    expect(await rollsOf(director, '11')).toEqual([1, 1, 0])
    expect(await rollsOf(director, '06', `&student_id=${ids.declan}`)).toEqual([1, 0, 1])
    expect(await rollsOf(director, '11', `&experience_id=${ids.kelp}`)).toEqual([1, 1, 0])
    expect(await rollsOf(director, '11', `&house_id=${ids.house}`)).toEqual([0, 0, 0])
  })

  it('says that an excuse waits over an absence, with the way to it for who may open it', async () => {
    const requesterId = await makeGuardian(school.db, { studentIds: [ids.declan] })
    const excuse = await makeExcuse(school.db, { studentId: ids.declan, requesterId })
    const waits = async (client: Client) =>
      (await misses(client)).body.absent
        .filter((row: { student_id: number }) => row.student_id === ids.declan)
        .map((row: { excuse_waits: unknown }) => row.excuse_waits)
    expect(await waits(director)).toEqual([{ url: staffExcuseAddress(excuse) }])
    const employeeId = await makeEmployee(school.db)
    const permissions = ['shell.use', 'attendance.view', 'attendance.view.all'] as const
    await addToGroup(school.db, employeeId, await makeGroup(school.db, { permissions }))
    expect(await waits(await school.as(employeeId))).toEqual([{ url: null }])
    const { body } = await misses(director, '&search=amara')
    expect(body.absent.map((row: { excuse_waits: unknown }) => row.excuse_waits)).toEqual([null])
    await school.db.deleteFrom('excuses').where('id', '=', excuse).execute()
    expect(await waits(director)).toEqual([null])
  })

  it('holds to the viewer’s rolls, role and a real day', async () => {
    expect(names((await misses(facilitator)).body.absent)).toEqual(['Declan O’Shaughnessy, The Kelp Forest'])
    expect((await misses(stranger)).status).toBe(403)
    expect((await misses(facilitator, '&attType=club')).status).toBe(400)
    expect((await facilitator.get('/pages/attendance/missesOnDay')).status).toBe(400)
  })
})

describe('looking up', () => {
  const titles = async (client: Client, query: string) =>
    (await client.get(`/pages/attendance/lookup?${query}`)).body.rows.map(
      (row: { title: string }) => row.title,
    )

  it('finds what one sees by the beginnings of words', async () => {
    expect(await titles(facilitator, 'tab=all')).toEqual(['Amara Nwosu', 'Declan O’Shaughnessy'])
    expect(await titles(facilitator, 'tab=all&search=nwo')).toEqual(['Amara Nwosu'])
    expect(await titles(facilitator, 'tab=all&search=%25')).toEqual([])
    expect(await titles(facilitator, 'tab=experiences')).toEqual(['The Kelp Forest'])
    expect(await titles(facilitator, 'tab=houses')).toEqual([])
    expect(await titles(advisor, 'tab=houses')).toEqual(['Juniper House'])
    expect(await titles(director, 'tab=experiences')).toEqual(['Other', 'The Kelp Forest'])
  })

  it('counts only absences on rolls one sees', async () => {
    const absences = async (client: Client) =>
      (await client.get('/pages/attendance/lookup?search=nwosu')).body.rows[0].absences
    expect(await absences(advisor)).toBe(1)
    expect(await absences(facilitator)).toBe(0)
  })

  it('is refused by role', async () => {
    expect((await stranger.get('/pages/attendance/lookup')).status).toBe(403)
  })
})

describe('a campus', () => {
  it('bounds what somebody with attendance.view.all for it sees', async () => {
    const person = await makeEmployee(school.db)
    const { id: groupId } = await school.db
      .insertInto('permissionGroups')
      .values({ title: 'Campus 2 attendance' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await school.db
      .insertInto('permissionGroupPermissions')
      .values([
        { groupId, permission: 'attendance.view.all', cohortId: 2 },
        { groupId, permission: 'attendance.view', cohortId: 2 },
      ])
      .execute()
    await school.db.insertInto('permissionGroupMembers').values({ groupId, employeeId: person }).execute()
    const client = await school.as(person)
    expect((await page(client)).body.attendances).toEqual({})
    expect((await page(client, `&student_id=${ids.declan}`)).status).toBe(404)
  })
})

describe('the excuses of a student', () => {
  it('are told to who sees them, and not to who sees the rolls alone', async () => {
    const { db } = school
    const requesterId = await makeGuardian(db, { studentIds: [ids.amara] })
    const excuse = { studentId: ids.amara, requesterId, reason: 'Medical appointment' }
    const id = await makeExcuse(db, excuse)
    const excusesOf = async (client: Client) => {
      const { status, body } = await page(client, `&student_id=${ids.amara}&date=2026-11-10`)
      expect(status).toBe(200)
      return body.excuses.map((one: { id: number }) => one.id)
    }
    const colleague = async (permissions: readonly Permission[], elsewhere: readonly Permission[] = []) => {
      const employeeId = await makeEmployee(db)
      const rolls = await makeGroup(db, { permissions: ['shell.use', 'attendance.view.all', ...permissions] })
      await addToGroup(db, employeeId, rolls)
      await addToGroup(db, employeeId, await makeGroup(db, { permissions: elsewhere, cohortIds: [2] }))
      return school.as(employeeId)
    }
    for (const client of [
      await colleague([]),
      await colleague(['excuses.view']),
      await colleague([], ['excuses.view.all']),
    ])
      expect(await excusesOf(client)).toEqual([])
    for (const client of [facilitator, advisor, director, await colleague(['excuses.view.all'])])
      expect(await excusesOf(client)).toEqual([id])
    // All that is documented of an excuse (1-staff-tools §3), as everywhere.
    const { body } = await page(advisor, `&student_id=${ids.amara}&date=2026-11-10`)
    expect(body.excuses).toEqual([
      expect.objectContaining({
        id,
        student_id: ids.amara,
        student: { name: 'Amara Nwosu' },
        title: 'Amara Nwosu: Medical appointment',
        start_at: '2026-11-10T05:00:00.000Z',
        end_at: '2026-11-11T04:59:59.000Z',
        allDay: true,
        reason: 'Medical appointment',
        additional_comments: '',
        approved: null,
        recurring_info: null,
      }),
    ])
  })
})

describe('holidays', () => {
  const titlesOf = async (query: string) => {
    const { body } = await page(director, query)
    return body.holidays.map(({ title, campus }: { title: string; campus: string | null }) =>
      campus === null ? title : `${title} (${campus})`,
    )
  }

  it('are those of the network and of the campus of whom one looks at', async () => {
    const { db } = school
    const { cohortId } = await db
      .selectFrom('students')
      .select('cohortId')
      .where('id', '=', ids.declan)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('cohorts')
      .values([{ id: 71, title: 'Lakeside' }])
      .execute()
    const abroad = await makeStudent(db, { name: 'Ida Abroad', cohortId: 71 })
    await db
      .insertInto('holidays')
      .values([
        { title: 'Veterans Day', startsOn: '2026-11-11', endsOn: '2026-11-11' },
        { title: 'Founders Day', startsOn: '2026-11-12', endsOn: '2026-11-12', cohortId },
        { title: 'Lake Day', startsOn: '2026-11-13', endsOn: '2026-11-13', cohortId: 71 },
      ])
      .execute()
    const { title: campus } = await db
      .selectFrom('cohorts')
      .select('title')
      .where('id', '=', cohortId)
      .executeTakeFirstOrThrow()

    expect(await titlesOf(`&student_id=${ids.declan}`)).toEqual(['Veterans Day', 'Founders Day'])
    expect(await titlesOf(`&student_id=${abroad}`)).toEqual(['Veterans Day', 'Lake Day'])
    expect(await titlesOf(`&house_id=${ids.house}`)).toEqual(['Veterans Day', 'Founders Day'])
    expect(await titlesOf('')).toEqual(['Veterans Day', `Founders Day (${campus})`, 'Lake Day (Lakeside)'])
  })
})

describe('who runs a meeting', () => {
  it('is nobody who left before it: the next who runs it, or nobody; of who left since no address is given', async () => {
    const { db } = school
    const main = await makeEmployee(db, { name: 'Mai Main' })
    const second = await makeEmployee(db, { name: 'Sam Second' })
    const advisorId = await makeEmployee(db, { name: 'Ada Advisor' })
    const houseId = await makeHouse(db, { title: 'Cedar House', advisorId })
    const studentId = await makeStudent(db, { name: 'Bo Cedar', houseId })
    const experienceId = await makeExperience(db, {
      cycleId: ids.cycle,
      title: 'Tides',
      studentIds: [studentId],
      expertIds: [main, second],
    })
    const rows = [[studentId, 'Unexcused Absent']] as const
    for (const day of ['09', '10'])
      for (const [place, hour] of [[{ houseId }, '13'] as const, [{ experienceId }, '14'] as const])
        await makeRoll(db, { ...place, startAt: `2026-11-${day}T${hour}:00:00Z`, rows })
    await makeRoll(db, { houseId, startAt: '2026-11-11T13:00:00Z', rows: [[studentId]] })
    await makeRoll(db, { experienceId, startAt: '2026-11-11T14:00:00Z', rows: [[studentId]] })

    type Named = { employee_name: string | null; employee_email: string | null }
    const said = ({ employee_name: name, employee_email: email }: Named) => [name, email !== null]
    const shown = async () =>
      (await page(director, `&student_id=${studentId}`)).body.sessions.map((one: { record: Named }) =>
        said(one.record),
      )
    const missed = async () =>
      (await director.get('/pages/attendance/missesOnDay?day=2026-11-10&search=cedar')).body.absent.map(said)
    const each = [
      ['Ada Advisor', true],
      ['Mai Main', true],
    ]
    expect([await shown(), await missed()]).toEqual([[...each, ...each, ...each], each])
    // They leave after Monday's meetings.
    await db
      .updateTable('users')
      .set({ deactivatedAt: new Date('2026-11-09T22:00:00Z') })
      .where('id', 'in', [main, advisorId])
      .execute()
    const since = [
      ['Ada Advisor', false],
      ['Mai Main', false],
    ]
    const after = [
      [null, false],
      ['Sam Second', true],
    ]
    expect([await shown(), await missed()]).toEqual([[...since, ...after, ...after], after])
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AttendanceStatus } from '#domains/attendance/contract/attendance-status.ts'
import {
  makeAbsenceBesideExcuse,
  makeRoll,
} from '#domains/attendance-calendar/server/attendance-calendar.factory.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeNote } from '#domains/notes/server/notes.factory.ts'
import { makeEmployee, makeGuardian, makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import { makeSchoolYear } from '#domains/school-year/server/school-year.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { StudentSheet } from '../contract/person-sheet.contract.ts'

let school: TestSchool
let advisor: Client
let facilitator: Client
let dean: Client
const ids = {
  student: 0,
  elsewhere: 0,
  guardian: 0,
  advisor: 0,
  teacher: 0,
  house: 0,
  own: 0,
  other: 0,
  running: 0,
}

beforeAll(async () => {
  school = await startTestSchool()
  const { db } = school
  const nowMs = school.clock.nowMs()
  const cycleId = await makeSchoolYear(db)
  ids.advisor = await school.persona('advisor')
  ids.teacher = await school.persona('facilitator')
  ids.house = await makeHouse(db, { title: 'Juniper', advisorId: ids.advisor })
  ids.student = await makeStudent(db, { name: 'Ida Moreau', grade: 9, houseId: ids.house })
  ids.elsewhere = await makeStudent(db, { name: 'Olaf Elsewhere', cohortId: 2 })
  ids.guardian = await makeGuardian(db, { name: 'Noor Moreau', studentIds: [ids.student] })
  await db.updateTable('guardians').set({ phone: '+1 555 0100' }).where('id', '=', ids.guardian).execute()
  ids.own = await makeExperience(db, {
    cycleId,
    title: 'Kelp forests',
    expertIds: [ids.teacher],
    studentIds: [ids.student],
  })
  ids.other = await makeExperience(db, { cycleId, title: 'Cookery', studentIds: [ids.student] })
  const roll = (experienceId: number, startAt: string, ...statuses: AttendanceStatus[]) =>
    makeRoll(db, { experienceId, startAt, rows: [[ids.student, ...statuses]] })
  await roll(ids.own, '2026-11-04T15:00:00Z', 'Present')
  await roll(ids.own, '2026-11-09T15:00:00Z', 'Unexcused Absent')
  school.clock.set(Date.parse('2026-11-09T22:30:00Z'))
  await school.runJob('attendance.notify-guardians')
  school.clock.set(nowMs)
  await roll(ids.other, '2026-11-05T15:00:00Z', 'Unexcused Absent')
  await roll(ids.other, '2026-11-06T15:00:00Z', 'Excused Absent')
  ids.running = await makeRoll(db, {
    experienceId: ids.own,
    startAt: new Date(nowMs - 600_000).toISOString(),
    meetingStarted: true,
    rows: [[ids.student]],
  })
  await makeExcuse(db, { studentId: ids.student, requesterId: ids.guardian })
  await makeNote(db, { studentId: ids.student, authorId: ids.advisor, title: 'Talked with Ida' })
  await makeNote(db, {
    studentId: ids.student,
    authorId: ids.advisor,
    title: 'A hard week',
    visibility: 'restricted',
  })
  advisor = await school.as('advisor')
  facilitator = await school.as('facilitator')
  dean = await school.as('dean')
})
afterAll(() => school.stop())

const sheetOf = async (client: Client, id: number): Promise<StudentSheet> =>
  (await client.get(`/backoffice/people/${id}`)).body

describe('the sheet of a student', () => {
  const toldThen = ['2026-11-09T22:30:00.000Z', 'absent', ['Noor Moreau', 'waiting']]

  it('tells the advisor who they are, where now, and all of their cycle', async () => {
    const sheet = await sheetOf(advisor, ids.student)
    expect(sheet).toMatchObject({
      kind: 'student',
      name: 'Ida Moreau',
      grade: 9,
      campus: 'Campus 1',
      house: { id: ids.house, title: 'Juniper', url: `/houses/${ids.house}` },
      advisor: { id: ids.advisor },
      guardians: [{ name: 'Noor Moreau', phone: '+1 555 0100' }],
      can: { addAbsence: true, writeNote: true, seeAs: false },
    })
    expect(sheet.now).toMatchObject([
      { title: 'Kelp forests', state: 'excuse waits', attendableId: ids.running },
    ])
    expect(sheet.seesAllRolls).toBe(true)
    expect(sheet.attendance).toMatchObject({ taken: 4, present: 1, absences: 2, excused: 1 })
    expect(
      sheet.attendance?.misses.map(({ title, statuses, told }) => [
        title,
        statuses[0],
        told.map(({ at, said, guardians }) => [at, said, ...guardians.map(({ name, mail }) => [name, mail])]),
      ]),
    ).toEqual([
      ['Kelp forests', 'Unexcused Absent', [toldThen]],
      ['Cookery', 'Excused Absent', []],
      ['Cookery', 'Unexcused Absent', []],
    ])
    expect(sheet.excuses).toMatchObject([{ approved: null, isRecurring: false }])
    expect(sheet.notes?.map(({ title }) => title).toSorted()).toEqual(['A hard week', 'Talked with Ida'])
  })

  it('counts one missed meeting once, where staff set it and an excuse was approved beside it', async () => {
    const { db } = school
    const attendableId = await makeRoll(db, {
      experienceId: ids.other,
      startAt: '2026-11-03T15:00:00Z',
      rows: [[ids.student]],
    })
    await makeAbsenceBesideExcuse(db, { attendableId, studentId: ids.student, requesterId: ids.guardian })
    const { attendance } = await sheetOf(advisor, ids.student)
    expect(attendance).toMatchObject({ taken: 5, present: 1, absences: 3, excused: 1 })
    await db.deleteFrom('attendables').where('id', '=', attendableId).execute()
    await db.deleteFrom('excuses').where('approved', '=', true).execute()
  })

  it('tells a facilitator what their own rolls say, and of a restricted note only its day', async () => {
    const sheet = await sheetOf(facilitator, ids.student)
    expect(sheet.seesAllRolls).toBe(false)
    expect(sheet.attendance).toMatchObject({ taken: 2, present: 1, absences: 1, excused: 0 })
    expect(sheet.attendance?.misses.map(({ title }) => title)).toEqual(['Kelp forests'])
    expect(sheet.house).toEqual({ id: ids.house, title: 'Juniper', url: null })
    const hidden = sheet.notes?.filter(({ isReadable }) => !isReadable)
    expect(hidden).toMatchObject([{ title: null, excerpt: null, author: null }])
    expect(JSON.stringify(sheet)).not.toContain('A hard week')
  })

  it('says with the number of a guardian what was said of their custody, to who may read it alone', async () => {
    const remark = (custodyRemark: string, seesRecords: boolean) =>
      school.db
        .updateTable('guardianStudents')
        .set({ custodyRemark, seesRecords })
        .where('guardianId', '=', ids.guardian)
        .execute()
    await remark('No contact, by order of the court', false)
    const mark = {
      guardianId: ids.guardian,
      custodyRemark: 'No contact, by order of the court',
      pickUpRemark: '',
      seesRecords: false,
      isClosed: false,
    }
    expect(await sheetOf(advisor, ids.student)).toMatchObject({
      guardians: [{ id: ids.guardian, phone: '+1 555 0100' }],
      custody: [mark],
    })
    const account = (deactivatedAt: Date | null) =>
      school.db.updateTable('users').set({ deactivatedAt }).where('id', '=', ids.guardian).execute()
    await account(new Date(school.clock.nowMs()))
    expect(await sheetOf(advisor, ids.student)).toMatchObject({
      guardians: [],
      custody: [{ ...mark, firstName: expect.stringMatching(/\w/), isClosed: true }],
    })
    await account(null)
    const without = await sheetOf(facilitator, ids.student)
    expect(without).toMatchObject({ guardians: [{ phone: '+1 555 0100' }], custody: [] })
    expect(JSON.stringify(without)).not.toContain('court')
    await remark('', true)
    expect((await sheetOf(advisor, ids.student)).custody).toEqual([])
  })

  it('names no advisor who has left', async () => {
    const account = (deactivatedAt: Date | null) =>
      school.db.updateTable('users').set({ deactivatedAt }).where('id', '=', ids.advisor).execute()
    await account(new Date(school.clock.nowMs()))
    expect(await sheetOf(facilitator, ids.student)).toMatchObject({
      house: { title: 'Juniper' },
      advisor: null,
    })
    await account(null)
    expect(await sheetOf(facilitator, ids.student)).toMatchObject({ advisor: { id: ids.advisor } })
  })

  it('leaves out what one may not see at all', async () => {
    const sheet = await sheetOf(await school.as('operations'), ids.student)
    expect(sheet).toMatchObject({ name: 'Ida Moreau', now: null, attendance: null })
    expect(sheet).toMatchObject({ excuses: null, notes: null, guardians: null })
    expect(sheet.can).toEqual({ addAbsence: false, writeNote: false, seeAs: false })
    expect((await sheetOf(dean, ids.student)).can.seeAs).toBe(true)
  })

  it('is not found out of scope, for a guardian and for nobody, all alike', async () => {
    const missing = await facilitator.get('/backoffice/people/999999')
    expect(missing.status).toBe(404)
    for (const id of [ids.elsewhere, ids.guardian]) {
      const { status, body } = await facilitator.get(`/backoffice/people/${id}`)
      expect([status, body.message]).toEqual([404, missing.body.message])
    }
    expect((await dean.get(`/backoffice/people/${ids.guardian}`)).status).toBe(404)
    expect((await (await school.as('student')).get(`/backoffice/people/${ids.student}`)).status).toBe(403)
    expect((await school.nobody.get(`/backoffice/people/${ids.student}`)).status).toBe(401)
  })
})

it('keeps an absence in sight that the family was told of, once it is corrected', async () => {
  const [miss] = (await sheetOf(facilitator, ids.student)).attendance?.misses ?? []
  const { body: roll } = await facilitator.get(`/backoffice${miss?.url}`)
  const row = roll.attendances[0].id
  const { status } = await facilitator.post(`/backoffice${miss?.url}`, {
    _action: 'overwrite_attendances',
    attendances: [{ id: row, status: 'Present' }],
    tellFamilies: [row],
  })
  expect(status).toBe(200)
  const [now] = (await sheetOf(advisor, ids.student)).attendance?.misses ?? []
  expect(now).toMatchObject({ title: 'Kelp forests', statuses: ['Present'] })
  expect(now?.told.map(({ said, isCorrection }) => [said, isCorrection])).toEqual([
    ['absent', false],
    ['there', true],
  ])
})

it('says of an absence that an excuse for it waits, with a way to it for who may open it', async () => {
  const excuseId = await makeExcuse(school.db, {
    studentId: ids.student,
    requesterId: ids.guardian,
    startAt: '2026-11-05T14:00:00Z',
    endAt: '2026-11-05T18:00:00Z',
  })
  const waits = async (viewer: Client) =>
    (await sheetOf(viewer, ids.student)).attendance?.misses.map(({ startsAt, excuseWaits }) => [
      startsAt.slice(0, 10),
      excuseWaits,
    ])
  expect(await waits(advisor)).toContainEqual(['2026-11-05', { url: `/excuses/${excuseId}` }])
  await school.db.updateTable('excuses').set({ approved: false }).where('id', '=', excuseId).execute()
  expect(await waits(advisor)).toContainEqual(['2026-11-05', null])
})

it('names every excuse that waits, however many are nearer to today, and how many more there are', async () => {
  const decided = await Promise.all(
    ['11', '12', '13', '16'].map((day) =>
      makeExcuse(school.db, {
        studentId: ids.student,
        requesterId: ids.guardian,
        startAt: `2026-11-${day}T14:00:00Z`,
        endAt: `2026-11-${day}T18:00:00Z`,
        approved: true,
      }),
    ),
  )
  const long = await makeExcuse(school.db, {
    studentId: ids.student,
    requesterId: ids.guardian,
    startAt: '2026-12-14T14:00:00Z',
    endAt: '2026-12-18T18:00:00Z',
  })
  const { excuses, moreExcuses } = await sheetOf(advisor, ids.student)
  expect(excuses?.filter(({ approved }) => approved === null).map(({ id }) => id)).toContain(long)
  const { rows } = await sql<{ all: number }>`
    select count(*)::integer as all from excuses where student_id = ${ids.student} and removed_at is null`.execute(
    school.db,
  )
  expect((excuses?.length ?? 0) + moreExcuses).toBe(rows[0]?.all)
  expect(moreExcuses).toBeGreaterThan(0)
  await school.db
    .deleteFrom('excuses')
    .where('id', 'in', [...decided, long])
    .execute()
})

it('names what waits of a series whose nearest day is decided', async () => {
  const { db } = school
  const { id: seriesId } = await db
    .insertInto('excuseSeries')
    .values({
      studentId: ids.student,
      periodStart: '2026-11-10',
      periodEnd: '2026-11-24',
      weekdays: [2],
      allDay: false,
      startTime: '10:00',
      endTime: '12:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const on = async (day: string, approved: boolean | null) => {
    const id = await makeExcuse(db, {
      studentId: ids.student,
      requesterId: ids.guardian,
      startAt: `${day}T15:00:00Z`,
      endAt: `${day}T17:00:00Z`,
      approved,
    })
    await db.updateTable('excuses').set({ seriesId, occursOn: day }).where('id', '=', id).execute()
    return id
  }
  const made = [await on('2026-11-10', true), await on('2026-11-17', null), await on('2026-11-24', null)]
  const { excuses } = await sheetOf(advisor, ids.student)
  const ofSeries = excuses?.filter(({ isRecurring }) => isRecurring).map(({ id }) => id)
  expect(ofSeries).toEqual([made[1], made[0]])
  await db.deleteFrom('excuses').where('id', 'in', made).execute()
})

describe('the sheet of a colleague', () => {
  it('says how to reach them, and links only what one may open', async () => {
    const { body } = await facilitator.get(`/backoffice/people/${ids.advisor}`)
    expect(body).toMatchObject({
      kind: 'employee',
      email: 'advisor@school.test',
      houses: [{ title: 'Juniper', url: null }],
    })
    const own = (await facilitator.get(`/backoffice/people/${ids.teacher}`)).body
    expect(own.experiences).toEqual([
      { id: ids.own, title: 'Kelp forests', url: `/facilitate/expedition/${ids.own}` },
    ])
    expect((await advisor.get(`/backoffice/people/${ids.teacher}`)).body.experiences[0].url).toBeNull()
  })

  it('says when somebody has left', async () => {
    const gone = await makeEmployee(school.db, { deactivatedAt: new Date(0) })
    expect((await dean.get(`/backoffice/people/${gone}`)).body.isDeactivated).toBe(true)
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { type MadeSession, makeSession, tellLedger, visit } from '../attendance.factory.ts'

let school: TestSchool
let session: MadeSession
let facilitator: Client
let dean: Client
let guardian: Client
let excuseId: number

const afterwards = Date.parse('2026-11-10T16:00:00Z')

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T15:20:00Z' })
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: ['Amara Nwosu', 'Björn Thorsteinsson', 'Catalina Reyes'],
  })
  const guardianId = await makeGuardian(school.db, { studentIds: [studentId(0)] })
  excuseId = await makeExcuse(school.db, {
    studentId: studentId(0),
    requesterId: guardianId,
    startAt: '2026-11-10T05:00:00Z',
    endAt: '2026-11-11T04:59:59Z',
    reason: 'Appointment',
  })
  await tellLedger(
    school.db,
    session.sessionId,
    [visit({ email: session.students[2]?.email ?? '' }, 0, 50)],
    '2026-11-10T15:20:00Z',
  )
  await school.db
    .updateTable('attendables')
    .set({ meetingStartedAt: new Date('2026-11-10T15:00:00Z') })
    .execute()
  facilitator = await school.as('facilitator')
  dean = await school.as('dean')
  guardian = await school.as(guardianId)
})
afterAll(() => school.stop())

const studentId = (index: number) => session.students[index]?.id ?? 0

async function rowOf(index: number, client = facilitator): Promise<AttendanceEntry> {
  const { body } = await client.get(session.path)
  return body.attendances.find((row: AttendanceEntry) => row.studentId === studentId(index))
}

async function whyOf(client = facilitator) {
  const { body } = await client.get(`${session.path}/attendances/${session.students[0]?.attendanceId}`)
  return body
}

async function sessionOfFamily() {
  const { body } = await guardian.get(`/family/calendar?student_id=${studentId(0)}`)
  return body.sessions[0]
}

it('says that the excuse waits until it is decided, to who teaches and to who oversees', async () => {
  expect((await rowOf(1)).waitingExcuse).toBeNull()
  expect(await rowOf(0, dean)).toMatchObject({
    excuse: null,
    waitingExcuse: { reason: 'Appointment', url: `/excuses/${excuseId}` },
  })
  expect((await whyOf(dean)).excuses).toMatchObject([{ state: 'waiting', url: `/excuses/${excuseId}` }])
  expect((await rowOf(0)).waitingExcuse?.url).toBe(`/excuses/${excuseId}`)
  const panel = (await dean.get('/pages/attendance/missingNow')).body
  expect(panel.houses[0].students).toMatchObject([
    { student_name: 'Amara Nwosu', excuse: 'waiting' },
    { student_name: 'Björn Thorsteinsson', excuse: null },
    {},
  ])
})

it('gives no way to the excuse to whose student it is not any more', async () => {
  const archive = (archivedAt: Date | null) =>
    school.db.updateTable('experiences').set({ archivedAt }).execute()
  await archive(new Date(school.clock.nowMs()))
  expect((await rowOf(0)).waitingExcuse).toMatchObject({ reason: 'Appointment', url: null })
  expect((await whyOf()).excuses).toMatchObject([{ state: 'waiting', url: null }])
  await archive(null)
})

it('keeps the stored status after the end, and tells the family that the school is looking', async () => {
  school.clock.set(afterwards)
  await tellLedger(school.db, session.sessionId, [])
  expect(await rowOf(0)).toMatchObject({ status: 'Unexcused Absent', why: 'Not seen, excuse waits' })
  expect((await rowOf(1)).why).toBe('Not seen, no excuse')
  const why = await whyOf()
  expect(why.reasons[0].sentence).toContain('waits to be decided')
  expect(await sessionOfFamily()).toMatchObject({ status: 'Unexcused Absent', why: '', is_looked_at: true })
})

it('is over with the decision', async () => {
  const { status } = await dean.put('/pages/employee/attendances/report/excuse/reject', {
    excuse_ids: [excuseId],
  })
  expect(status).toBe(200)
  expect(await rowOf(0)).toMatchObject({ waitingExcuse: null, why: 'Not seen, no excuse' })
  expect(await sessionOfFamily()).toMatchObject({ status: 'Unexcused Absent', is_looked_at: false })
  await dean.put('/pages/employee/attendances/report/excuse/approve', { excuse_ids: [excuseId] })
  expect(await rowOf(0)).toMatchObject({ status: 'Excused Absent', waitingExcuse: null, why: 'Appointment' })
})

it('hears of each student what of the family’s excuses touches the meeting, the first that waits', async () => {
  const { db } = school
  const names = ['Nobody Said', 'Said No Longer', 'Waits Twice', 'Approved Beside']
  const made = await makeSession(db, {
    expertIds: [await school.persona('facilitator')],
    studentNames: names,
  })
  const [, noLonger, twice, beside] = made.students.map(({ id }) => id)
  const requesterId = await makeGuardian(db, { studentIds: made.students.map(({ id }) => id) })
  const say = (
    student: number | undefined,
    reason: string,
    choice: Partial<Parameters<typeof makeExcuse>[1]> = {},
  ) => makeExcuse(db, { studentId: student ?? 0, requesterId, reason, ...choice })
  // Rejected, withdrawn, over as the meeting begins, and begun as it ends.
  await say(noLonger, 'Rejected', { approved: false })
  const withdrawn = await say(noLonger, 'Withdrawn')
  await db.updateTable('excuses').set({ removedAt: new Date() }).where('id', '=', withdrawn).execute()
  await say(noLonger, 'Before', { endAt: '2026-11-10T15:00:00Z' })
  await say(noLonger, 'After', { startAt: '2026-11-10T15:50:00Z' })
  await say(twice, 'Second', { startAt: '2026-11-10T15:10:00Z' })
  const first = await say(twice, 'First', { startAt: '2026-11-10T15:05:00Z' })
  await say(twice, 'Rejected', { approved: false })
  const approved = await say(beside, 'Approved', { approved: true })
  await say(beside, 'Waits beside')
  await db
    .updateTable('attendances')
    .set({ excuseId: approved })
    .where('studentId', '=', beside ?? 0)
    .execute()

  const { body } = await facilitator.get(made.path)
  const heard = body.attendances.map((row: AttendanceEntry) => [
    row.studentName,
    row.hasFamilySpoken,
    row.waitingExcuse?.url ?? null,
    row.excuse?.reason ?? null,
  ])
  expect(heard.toSorted()).toEqual([
    ['Approved Beside', true, null, 'Approved'],
    ['Nobody Said', false, null, null],
    ['Said No Longer', false, null, null],
    ['Waits Twice', true, `/excuses/${first}`, null],
  ])
})

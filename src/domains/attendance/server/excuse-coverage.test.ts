import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession, tellLedger, visit } from './attendance.factory.ts'
import { applyExcuseCoverage, listCoveredSessions } from './attendance.service.ts'

const nowMs = Date.parse('2026-11-10T16:00:00Z')
const day = { from: new Date('2026-11-10T05:00:00Z'), to: new Date('2026-11-11T05:00:00Z') }

let school: TestSchool
let session: MadeSession
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:00:00Z' })
})
afterAll(() => school.stop())
beforeEach(async () => {
  session = await makeSession(school.db)
  await tellLedger(school.db, session.sessionId, [visit({ email: session.students[0]?.email ?? '' }, 0, 50)])
})

const studentIds = () => session.students.map((student) => student.id)
const excuse = (index: number, approved: boolean | null = true) =>
  school.db
    .insertInto('excuses')
    .values({
      studentId: studentIds()[index] ?? 0,
      startsAt: day.from,
      endsAt: day.to,
      reason: 'Medical appointment',
      approved,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const apply = () =>
  applyExcuseCoverage(school.db, { studentIds: studentIds(), ...day }, { changedBy: null, nowMs })
const statuses = async () => {
  const rows = await school.db
    .selectFrom('attendances')
    .select(['studentId', 'computedStatuses', 'statuses'])
    .where('attendableId', '=', session.sessionId)
    .execute()
  return studentIds().map((id) => rows.find((row) => row.studentId === id)?.statuses.join())
}

it('excuses who was not seen, leaves who was, and restores when the excuse goes', async () => {
  await excuse(0)
  const { id } = await excuse(1)
  await excuse(2, null)
  expect(await apply()).toMatchObject([
    { studentId: studentIds()[1], from: ['Unexcused Absent'], to: ['Excused Absent'] },
  ])
  expect(await statuses()).toEqual(['Present', 'Excused Absent', 'Unexcused Absent'])

  await school.db.updateTable('excuses').set({ approved: false }).where('id', '=', id).execute()
  expect(await apply()).toMatchObject([{ to: ['Unexcused Absent'] }])
  expect(await statuses()).toEqual(['Present', 'Unexcused Absent', 'Unexcused Absent'])
})

it('is what computing the roll again gives: that changes nothing more', async () => {
  await excuse(1)
  await apply()
  const version = () =>
    school.db
      .selectFrom('attendables')
      .select('rollVersion')
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow()
  const before = [await statuses(), await version()]
  await tellLedger(school.db, session.sessionId, [])
  expect([await statuses(), await version()]).toEqual(before)
})

it('counts for a session that is planned after the decision', async () => {
  await excuse(1)
  await excuse(2, null)
  const { experienceId } = await school.db
    .selectFrom('attendables')
    .select('experienceId')
    .where('id', '=', session.sessionId)
    .executeTakeFirstOrThrow()
  const { id } = await school.db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId,
      schoolDate: '2026-11-10',
      startsAt: new Date('2026-11-10T18:00:00Z'),
      endsAt: new Date('2026-11-10T18:50:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await school.db
    .insertInto('attendances')
    .values(studentIds().map((studentId) => ({ attendableId: id, studentId })))
    .execute()
  session = { ...session, sessionId: id }
  const here = visit({ email: session.students[0]?.email ?? '' }, 180, 230)
  await tellLedger(school.db, id, [here], '2026-11-10T19:00:00Z')
  expect(await statuses()).toEqual(['Present', 'Excused Absent', 'Unexcused Absent'])
})

it('never overwrites what staff set', async () => {
  await school.db
    .updateTable('attendances')
    .set({ staffStatuses: ['Late'], staffSetAt: new Date(nowMs) })
    .where('id', '=', session.students[1]?.attendanceId ?? 0)
    .execute()
  await excuse(1)
  expect(await apply()).toEqual([])
  expect((await statuses())[1]).toBe('Late')
})

it('lists what an approval would change, session by session', async () => {
  const ranges = [0, 1].map((index) => ({
    studentId: studentIds()[index] ?? 0,
    startsAt: day.from,
    endsAt: day.to,
  }))
  expect(await listCoveredSessions(school.db, ranges, Date.parse('2026-11-10T16:00:00Z'))).toMatchObject([
    { index: 0, attendableId: session.sessionId, statusNow: 'Present', statusThen: 'Present' },
    { index: 1, statusNow: 'Unexcused Absent', statusThen: 'Excused Absent', title: 'The Kelp Forest' },
  ])
  const running = await listCoveredSessions(school.db, ranges, Date.parse('2026-11-10T15:20:00Z'))
  expect(running.map(({ isOver, statusNow }) => [isOver, statusNow])).toEqual([
    [false, ''],
    [false, ''],
  ])
})

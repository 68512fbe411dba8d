import { afterAll, beforeAll, expect, it } from 'vitest'
import { schoolDefaults, takeSchool } from '#contract/school/school.ts'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import { type MadeSession, makeSession, participant, tellLedger } from '../attendance.factory.ts'
import { lockRoll } from './lock-rolls.ts'
import { recomputeRoll } from './recompute-roll.ts'

const startAt = '2024-10-15T14:00:00Z'
let school: TestSchool
let staff: Client
let session: MadeSession

/** Amara was there from before the meeting, Björn for all of it, Catalina did not come: two years ago. */
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2024-10-15T15:00:00Z' })
  staff = await school.as('facilitator')
  session = await makeSession(school.db, {
    expertIds: [await school.persona('facilitator')],
    startAt,
    endAt: '2024-10-15T14:50:00Z',
  })
  const seen = (index: number, fromMinute: number) => ({
    kind: 'seen' as const,
    atMs: Date.parse(startAt) + fromMinute * 60_000,
    leftAtMs: Date.parse(startAt) + 50 * 60_000,
    participant: participant({ name: 'x', email: session.students[index]?.email ?? '' }),
  })
  await tellLedger(school.db, session.sessionId, [seen(0, -10), seen(1, 0)], '2024-10-15T15:00:00Z')
})
afterAll(() => {
  takeSchool(schoolDefaults)
  return school.stop()
})

const statuses = async () =>
  (await staff.get(session.path)).body.attendances
    .map((row: { studentName: string; status: string }) => `${row.studentName}: ${row.status}`)
    .toSorted()

const asBefore = ['Amara Nwosu: Present', 'Björn Thorsteinsson: Present', 'Catalina Ibáñez: Unexcused Absent']

it('computes no roll from what is left of a meeting that is being deleted, and says so', async () => {
  const { db } = school
  expect(await statuses()).toEqual(asBefore)
  takeSchool({ ...schoolDefaults, keptDays: { presence_events: 365, attendance_changes: 3 * 365 } })
  // A year later less the time between Amara's coming and the meeting: what she told goes, what Björn told is still kept.
  school.clock.set(Date.parse('2025-10-15T13:55:00Z'))
  staff = await school.as('facilitator')
  await school.runJob('attendance.forget')
  const left = await db.selectFrom('presenceEvents').select('attendableId').execute()
  expect(left.length).toBeGreaterThan(0)
  await db.transaction().execute(async (tx) => {
    const locked = await lockRoll(tx, session.sessionId)
    await recomputeRoll(tx, locked, { source: 'live', nowMs: school.clock.nowMs() })
  })
  expect(await statuses()).toEqual(asBefore)
  const report = (await staff.get(`${session.path}/zoom-report`)).body
  expect(report).toMatchObject({ putAway: 'forgotten', canUpdate: false, canMatch: false })
  expect(report.updateRefusal).toMatch(/^What this meeting reported was deleted/)
  const why = (await staff.get(`${session.path}/attendances/${session.students[0]?.attendanceId}`)).body
  expect(why.putAway).toEqual({ ledger: 'forgotten', changes: null })
})

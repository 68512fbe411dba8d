import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '#test/client.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { type MadeSession, makeSession, participant, tellLedger } from '../attendance.factory.ts'

let school: TestSchool
let last: MadeSession
let session: MadeSession
let facilitator: Client

beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T14:00:00Z' })
  const expertIds = [await school.persona('facilitator')]
  last = await makeSession(school.db, {
    expertIds,
    startAt: '2026-11-09T15:00:00Z',
    endAt: '2026-11-09T15:50:00Z',
  })
  session = await makeSession(school.db, { experienceId: last.experienceId })
  // Of last time's students the first comes again.
  await school.db
    .updateTable('attendances')
    .set({ studentId: last.students[0]?.id ?? 0 })
    .where('id', '=', session.students[0]?.attendanceId ?? 0)
    .execute()
  facilitator = await school.as('facilitator')
})
afterAll(() => school.stop())

const rows = async (): Promise<AttendanceEntry[]> => (await facilitator.get(session.path)).body.attendances
const awayLastTime = async () =>
  (await rows()).flatMap((row) =>
    row.awayLastTimeAt === null ? [] : [[row.studentName, row.awayLastTimeAt]],
  )

it('says before the start who was away last time, once that roll was taken', async () => {
  expect(await awayLastTime()).toEqual([])
  await school.db
    .updateTable('attendances')
    .set({ staffStatuses: ['Unexcused Absent'] })
    .where('attendableId', '=', last.sessionId)
    .execute()
  expect(await awayLastTime()).toEqual([['Amara Nwosu', '2026-11-09T15:00:00.000Z']])
})

it('says who a missing student may be in the meeting as, and matches them while it runs', async () => {
  school.clock.set(Date.parse('2026-11-10T15:20:00Z'))
  facilitator = await school.as('facilitator')
  await tellLedger(
    school.db,
    session.sessionId,
    [
      {
        kind: 'joined',
        atMs: Date.parse('2026-11-10T15:02:00Z'),
        participant: participant({ name: 'iPad de Catalina' }),
      },
    ],
    '2026-11-10T15:20:00Z',
  )
  const catalina = async () => (await rows()).find((row) => row.studentName === 'Catalina Ibáñez')
  expect(await catalina()).toMatchObject({ perhapsAs: 'iPad de Catalina', firstJoinedAt: null })
  expect((await rows()).filter((row) => row.perhapsAs !== null)).toHaveLength(1)

  const report = `${session.path}/zoom-report`
  const { body } = await facilitator.get(report)
  expect([body.canMatch, body.canUpdate]).toEqual([true, false])
  const choices = { [body.participants[0].key]: (await catalina())?.studentId }
  const accepting = { _action: 'conciliate', choices, accept: [session.students[0]?.attendanceId] }
  expect((await facilitator.post(report, accepting)).status).toBe(422)
  const matched = await facilitator.post(report, { _action: 'conciliate', choices })
  expect([matched.status, matched.body.message]).toEqual([200, '1 student updated'])
  expect(await catalina()).toMatchObject({ perhapsAs: null, status: 'Present', matchedBy: 'alias' })
})

it('matches nobody before the start', async () => {
  school.clock.set(Date.parse('2026-11-10T14:00:00Z'))
  const report = `${session.path}/zoom-report`
  expect((await facilitator.get(report)).body.canMatch).toBe(false)
  expect((await facilitator.post(report, { _action: 'conciliate', choices: {} })).status).toBe(422)
})

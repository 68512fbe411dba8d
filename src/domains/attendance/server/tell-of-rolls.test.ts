import { afterAll, beforeAll, expect, it } from 'vitest'
import { topic } from '#contract/topics.ts'
import { makeExcuse } from '#domains/excuses/server/excuses.factory.ts'
import { makeGuardian } from '#domains/people/server/people.factory.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import { startTestSchool, type TestSchool } from '#test/schools/test-school.ts'
import type { PresenceFact } from '../rules/roll-types.ts'
import { makeSession, participant } from './attendance.factory.ts'
import { applyExcuseCoverage } from './excuse-coverage.ts'
import { insertFacts } from './meeting/presence.queries.ts'
import { lockRoll } from './roll/lock-rolls.ts'
import { recomputeRoll } from './roll/recompute-roll.ts'

const startMs = Date.parse('2026-11-10T15:00:00Z')
const minute = 60_000

let school: TestSchool
beforeAll(async () => {
  school = await startTestSchool({ nowIso: '2026-11-10T16:30:00Z' })
})
afterAll(() => school.stop())

/** A class of three from 10:00 to 10:50; the third is excused. */
async function makeClass() {
  const { db } = school
  const session = await makeSession(db, { expertIds: [await school.persona('facilitator')] })
  await makeExcuse(db, {
    studentId: session.students[2]?.id ?? 0,
    requesterId: await makeGuardian(db),
    startAt: '2026-11-10T14:00:00Z',
    endAt: '2026-11-10T17:00:00Z',
    approved: true,
  })
  return session
}

type Made = Awaited<ReturnType<typeof makeClass>>

const at = (minutes: number) => startMs + minutes * minute
const person = ({ students }: Made, index: number) => participant({ email: students[index]?.email ?? '' })
const joins = (made: Made, index: number, minutes: number): PresenceFact => ({
  kind: 'joined',
  atMs: at(minutes),
  participant: person(made, index),
})
const leaves = (made: Made, index: number, minutes: number): PresenceFact => ({
  kind: 'left',
  atMs: at(minutes),
  participant: person(made, index),
})

/** Tells the ledger what happened so many minutes after the start, and computes the roll then. */
const tell = ({ sessionId }: Made, minutes: number, ...facts: PresenceFact[]) =>
  inTransaction(school.db, async (db) => {
    const roll = await lockRoll(db, sessionId)
    await insertFacts(db, roll, 'webhook', facts)
    await recomputeRoll(db, roll, { source: 'live', nowMs: at(minutes) })
  })

/** What is told of a roll while something is done; a word of another subject that comes after it ends the waiting. */
async function toldDuring({ sessionId }: Made, work: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const last = Promise.withResolvers<void>()
  const stops = [
    school.services.live.subscribe([topic('attendable', sessionId), topic('meeting', sessionId)], (one) =>
      told.push(one.split(':')[0] ?? ''),
    ),
    school.services.live.subscribe([topic('house-cup')], () => last.resolve()),
  ]
  await work()
  await publishChange(school.db, topic('house-cup'))
  await last.promise
  for (const stop of stops) stop()
  return told
}

it('tells of who comes and goes whoever shows it, and nobody who shows the meeting alone', async () => {
  const made = await makeClass()
  const heard = (minutes: number, ...facts: PresenceFact[]) =>
    toldDuring(made, () => tell(made, minutes, ...facts))
  await heard(-1)
  expect(await heard(1, { kind: 'meeting_started', atMs: at(1) })).toEqual(['attendable'])
  expect(await heard(2, joins(made, 0, 2))).toEqual(['attendable'])
  // Late from here on: who has not come is absent so far, and comes.
  expect(await heard(6)).toEqual(['attendable'])
  expect(await heard(8, joins(made, 1, 8))).toEqual(['attendable'])
  expect(await heard(9, leaves(made, 1, 9))).toEqual(['attendable'])
  const stranger: PresenceFact = {
    kind: 'joined',
    atMs: at(10),
    participant: participant({ name: 'Somebody Else' }),
  }
  expect(await heard(10, stranger)).toEqual(['attendable'])
})

it('tells who shows the meeting when somebody excused comes, at its end, and of what its roll says after it', async () => {
  const made = await makeClass()
  const heard = (minutes: number, ...facts: PresenceFact[]) =>
    toldDuring(made, () => tell(made, minutes, ...facts))
  await heard(-1)
  const both = ['attendable', 'meeting']
  expect(await heard(2, joins(made, 0, 2))).toEqual(['attendable'])
  expect(await heard(3, joins(made, 2, 3))).toEqual(both)
  expect(await heard(40, { kind: 'meeting_ended', atMs: at(40) })).toEqual(both)
  // It went on after all, and then ends by the clock.
  expect(await heard(42, joins(made, 0, 42))).toEqual(both)
  expect(await heard(51)).toEqual(both)
  // Told late: who was absent was there, and somebody whom nobody knows.
  expect(await heard(52, joins(made, 1, 20))).toEqual(both)
  const stranger = participant({ name: 'Somebody Else' })
  expect(await heard(53, { kind: 'joined', atMs: at(30), participant: stranger })).toEqual(both)
  expect(await heard(54)).toEqual(['attendable'])
})

it('tells both of what staff save, of an excuse, and of a plan', async () => {
  const made = await makeClass()
  const facilitator = await school.as('facilitator')
  const both = ['attendable', 'meeting']
  const [row, other] = made.students
  const excuse = async () => {
    const startAt = '2026-11-10T14:00:00Z'
    const endAt = '2026-11-10T17:00:00Z'
    const studentId = other?.id ?? 0
    await makeExcuse(school.db, {
      studentId,
      requesterId: await makeGuardian(school.db),
      startAt,
      endAt,
      approved: true,
    })
    await inTransaction(school.db, (db) =>
      applyExcuseCoverage(
        db,
        { studentIds: [studentId], from: new Date(startAt), to: new Date(endAt) },
        { changedBy: null, nowMs: school.clock.nowMs() },
      ),
    )
  }
  expect(await toldDuring(made, excuse)).toEqual(both)
  const saves = {
    roll: () =>
      facilitator.post(made.path, {
        _action: 'overwrite_attendances',
        attendances: [{ id: row?.attendanceId, status: 'Unexcused Absent' }],
      }),
    plan: () =>
      facilitator.put(
        `/backoffice/facilitate/expedition/${made.experienceId}/sessions/${made.sessionId}/plan`,
        { body: 'Build a bridge', version: 0 },
      ),
  }
  for (const [name, save] of Object.entries(saves))
    expect([
      name,
      await toldDuring(made, async () => expect([name, (await save()).status]).toEqual([name, 200])),
    ]).toEqual([name, both])
})

import { schoolDateOf } from '#contract/school-time.ts'
import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import { makeHouse, makeStudent } from '#domains/people/server/people.factory.ts'
import type { Database } from '#server/database/database.ts'
import type { Participant, PresenceFact } from '../rules/roll-types.ts'
import { insertFacts } from './meeting/presence.queries.ts'
import { lockRoll } from './roll/lock-rolls.ts'
import { recomputeRoll } from './roll/recompute-roll.ts'

export interface MadeSession {
  readonly experienceId: number
  readonly sessionId: number
  readonly students: readonly { id: number; name: string; email: string; attendanceId: number }[]
  /** Where its roll is on the wire, below /api. */
  readonly path: string
}

interface SessionChoice {
  readonly expertIds?: readonly number[]
  readonly experienceId?: number
  readonly cohortId?: number | null
  readonly studentNames?: readonly string[]
  readonly startAt?: string
  readonly endAt?: string
  readonly videoMeetingId?: string
}

const defaultNames = ['Amara Nwosu', 'Björn Thorsteinsson', 'Catalina Ibáñez']

/** A session with its empty roll, 10:00 to 10:50 on the day tests stand at; what it needs around it is made. */
export async function makeSession(db: Database, choice: SessionChoice = {}): Promise<MadeSession> {
  const {
    startAt = '2026-11-10T15:00:00Z',
    endAt = '2026-11-10T15:50:00Z',
    studentNames = defaultNames,
  } = choice
  const people: { id: number; name: string; email: string }[] = []
  for (const [index, name] of studentNames.entries()) {
    const email = `${name.split(' ')[0]?.toLowerCase()}.${index}.${crypto.randomUUID().slice(0, 8)}@student.test`
    people.push({ id: await makeStudent(db, { name, email }), name, email })
  }
  const studentIds = people.map((person) => person.id)
  const experienceId =
    choice.experienceId ??
    (await makeExperience(db, {
      studentIds,
      ...(choice.expertIds ? { expertIds: choice.expertIds } : {}),
      ...(choice.cohortId === undefined ? {} : { cohortId: choice.cohortId }),
    }))
  const { id: sessionId } = await db
    .insertInto('attendables')
    .values({
      kind: 'session',
      experienceId,
      schoolDate: schoolDateOf(Date.parse(startAt)),
      startsAt: new Date(startAt),
      endsAt: new Date(endAt),
      videoMeetingId: choice.videoMeetingId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('attendances')
    .values(studentIds.map((studentId) => ({ attendableId: sessionId, studentId })))
    .returning(['id', 'studentId'])
    .execute()
  const students = people.map((person) => ({
    ...person,
    attendanceId: rows.find((row) => row.studentId === person.id)?.id ?? 0,
  }))
  const path = `/backoffice/facilitate/expedition/${experienceId}/attendance/default/${sessionId}`
  return { experienceId, sessionId, students, path }
}

/** A person in the meeting; blank is unknown. */
export const participant = (who: Partial<Participant>): Participant => ({
  name: '',
  email: '',
  registrantId: '',
  accountId: '',
  ...who,
})

/** A whole visit, in minutes from the start of a session at 10:00. */
export const visit = (who: Partial<Participant>, fromMinute: number, toMinute: number): PresenceFact => ({
  kind: 'seen',
  atMs: Date.parse('2026-11-10T15:00:00Z') + fromMinute * 60_000,
  leftAtMs: Date.parse('2026-11-10T15:00:00Z') + toMinute * 60_000,
  participant: participant(who),
})

/** Adds facts to the ledger of a session, and computes the roll as it stands at `nowIso`. */
export async function tellLedger(
  db: Database,
  sessionId: number,
  facts: readonly PresenceFact[],
  nowIso = '2026-11-10T16:00:00Z',
): Promise<void> {
  const roll = await lockRoll(db, sessionId)
  await insertFacts(db, roll, 'report', facts)
  await recomputeRoll(db, roll, { source: 'report', nowMs: Date.parse(nowIso) })
}

interface HouseEventChoice {
  readonly advisorId: number
  readonly kind?: 'standup' | 'checkpoint'
  readonly houseId?: number
  readonly startAt?: string
  readonly studentNames?: readonly string[]
}

/** A quarter of an hour of a house at 10:00 on the day tests stand at, with its empty roll. */
export async function makeHouseEvent(db: Database, choice: HouseEventChoice) {
  const {
    advisorId,
    kind = 'standup',
    startAt = '2026-11-10T15:00:00Z',
    studentNames = defaultNames,
  } = choice
  const houseId = choice.houseId ?? (await makeHouse(db, { advisorId }))
  const { id: eventId } = await db
    .insertInto('attendables')
    .values({
      kind,
      houseId,
      schoolDate: schoolDateOf(Date.parse(startAt)),
      startsAt: new Date(startAt),
      endsAt: new Date(Date.parse(startAt) + 15 * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const students: { id: number; email: string; attendanceId: number }[] = []
  for (const name of studentNames) {
    const email = `${crypto.randomUUID().slice(0, 8)}@student.test`
    const studentId = await makeStudent(db, { name, email, houseId })
    const { id } = await db
      .insertInto('attendances')
      .values({ attendableId: eventId, studentId })
      .returning('id')
      .executeTakeFirstOrThrow()
    students.push({ id: studentId, email, attendanceId: id })
  }
  const base = `/backoffice/houses/${houseId}/attendances`
  return { houseId, eventId, students, base, path: `${base}/${eventId}` }
}

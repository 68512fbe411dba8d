import { insertRows } from '#server/database/insert-rows.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import { firstFreeDay, type Stay } from '../../rules/first-free-day.ts'
import { insertChanges } from './changes.ts'
import { keepPlaces } from './end-places.ts'
import type { Act, LockedExperience } from './lock-places.ts'
import { countSeats, listNextInLine, listStrangers, type NextInLine } from './seats.queries.ts'
import { tellAnswered, tellOffered, tellPromoted } from './tell-families.ts'

const hourMs = 60 * 60_000
/** So long a place is kept for who has to choose. */
export const answerWithinMs = 48 * hourMs

/** Who got a place, and who is asked. */
export interface Promoted {
  readonly registered: readonly NextInLine[]
  readonly offered: readonly NextInLine[]
}

/**
 * Gives free places of an experience to who waits, strictly in order: the one function every path calls that frees a
 * place – a drop, a move, more places, a student who left the school, an offer that was declined or ran out. Under the
 * experience's lock, so that twenty drops at once promote twenty different people and each is told once. Who is
 * registered for something in the same block is asked first: the place is kept for them, and they are dropped from
 * nothing without a yes. The rolls are the caller's to bring up to date (`followRolls`), for `registered`.
 */
export async function promote(act: Act, experience: LockedExperience): Promise<Promoted> {
  const { nowMs, today } = act
  const none = { registered: [], offered: [] }
  if (experience.archivedAt !== null || experience.lastDay < today) return none
  const { free, stays } = await countSeats(act, experience)
  if (free <= 0) return none
  await removeStrangers(act, experience)
  const next = await listNextInLine(act, experience, Number.isFinite(free) ? free : null)
  const registered = next.filter(({ clashes }) => clashes.length === 0)
  const offered = next.filter(({ clashes }) => clashes.length > 0)
  await resolveTurns(act, registered, { state: 'promoted', settledAt: new Date(nowMs) })
  // Who is asked keeps a place, too.
  const kept = offered.map(() => ({ from: null, until: null }))
  await seat(act, experience, registered, [...stays, ...kept])
  const answerBy = new Date(nowMs + answerWithinMs)
  await resolveTurns(act, offered, { state: 'offered', answerBy })
  await insertChanges(
    act,
    offered.map(({ studentId }) => ({
      studentId,
      experienceId: experience.id,
      action: 'offered',
      source: 'wait_list',
    })),
  )
  await tellPromoted(act, experience, registered)
  await tellOffered(act, experience, offered, answerBy)
  return { registered, offered }
}

/** A place of a campus is for nobody who has left that campus: their turn ends, and the next one is in line. */
async function removeStrangers(act: Act, experience: LockedExperience): Promise<void> {
  const strangers = await listStrangers(act.db, experience)
  await resolveTurns(act, strangers, { state: 'removed', settledAt: new Date(act.nowMs) })
  await insertChanges(
    act,
    strangers.map(({ studentId }) => ({
      studentId,
      experienceId: experience.id,
      action: 'left_wait_list',
      source: 'wait_list',
      motivation: 'At another campus now',
    })),
  )
}

/** Registers those whose turn it is, each from the first day on which there is room. */
async function seat(
  act: Act,
  experience: LockedExperience,
  next: readonly NextInLine[],
  stays: readonly Stay[],
): Promise<void> {
  const begin = firstDayOf(experience.firstDay, act.today)
  const taken = [...stays]
  const seats = next.map(({ studentId }) => {
    const fromDay = firstFreeDay(taken, experience.places, begin) ?? begin
    taken.push({ from: fromDay, until: null })
    return { studentId, fromDay }
  })
  const ids = await givePlaces(act, experience, seats)
  await insertChanges(
    act,
    seats.map(({ studentId, fromDay }, index) => ({
      studentId,
      experienceId: experience.id,
      action: 'promoted',
      source: 'wait_list',
      fromDay,
      registrationId: ids[index] ?? null,
    })),
  )
}

/**
 * Students have a place, each from a day on: who is still there until then keeps the one they have (`keepPlaces`).
 * Returns the ids of their registrations in the same order.
 */
export async function givePlaces(
  act: Act,
  { id: experienceId }: LockedExperience,
  seats: readonly { readonly studentId: number; readonly fromDay: string }[],
): Promise<number[]> {
  const kept = await keepPlaces(act, experienceId, seats)
  const idOf = new Map(kept.map(({ studentId, id }) => [studentId, id]))
  const made = await insertRows(
    act.db,
    'registrations',
    seats
      .filter(({ studentId }) => !idOf.has(studentId))
      .map((seat) => ({ ...seat, experienceId, registeredAt: new Date(act.nowMs) })),
    (insert) => insert.returning(['id', 'studentId']),
  )
  for (const { studentId, id } of made) idOf.set(studentId, id)
  return seats.flatMap(({ studentId }) => idOf.get(studentId) ?? [])
}

interface Settled {
  readonly state: 'promoted' | 'offered' | 'declined' | 'expired' | 'removed'
  readonly settledAt?: Date
  readonly answerBy?: Date
}

/**
 * Stores what became of turns on a wait list; `answer` is shown to those who were asked whether they want the place.
 */
export async function resolveTurns(
  act: Act,
  turns: readonly { readonly id: number }[],
  to: Settled,
  answer?: string,
): Promise<void> {
  if (turns.length === 0) return
  const settled = await act.db
    .updateTable('waitListEntries')
    .set(to)
    .where(
      'id',
      'in',
      turns.map(({ id }) => id),
    )
    .returning(['id', 'studentId', 'answerBy'])
    .execute()
  if (answer !== undefined) await tellAnswered(act, settled, answer)
}

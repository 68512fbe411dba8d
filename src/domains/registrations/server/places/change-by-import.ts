import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import { firstFreeDay, fitsUntil, type Stay } from '../../rules/first-free-day.ts'
import { insertManyChanges } from './changes.ts'
import { endPlaces } from './end-places.ts'
import { followRolls } from './follow-rolls.ts'
import { type Act, type LockedExperience, lockPlaces } from './lock-places.ts'
import { givePlaces, promote } from './promote.ts'
import { clashesOf, countSeats } from './seats.queries.ts'

interface Seat {
  readonly studentId: number
  readonly experienceId: number
}

/** A place that is given, until a school day where it is to end on that. */
interface Given extends Seat {
  readonly until?: string
  /** Who said that it is to end; by hand, where it is given back. */
  readonly untilBy?: 'by_hand' | 'import'
  /** It was ended from a day ahead, and is to go on: who has it until then has it already. */
  readonly goesOn?: boolean
}

/** A place that ends, from a school day on, else from the first that can be. */
interface Ended extends Seat {
  readonly from?: string
}

export interface SeatOutcome extends Seat {
  /** Of the registration that was made or ended. */
  readonly registrationId: number | null
  /**
   * Of a place that was ended: the later day on which it was to end anyway; of one that goes on: the day on which it
   * was to end.
   */
  readonly wasUntil?: string | null
  /** Why nothing was done; empty when it was. */
  readonly problem: string
}

interface ImportedChanges {
  readonly motivation: string
  readonly give: readonly Given[]
  readonly end: readonly Ended[]
}

/**
 * Gives and ends places as a file says it, also those that were to end on a later day, each by the rules of one by hand:
 * nobody of another campus, nobody who left, nobody twice, nobody in two places at once, nobody past who waits, and no more
 * than there are places. Who does not fit stays as they are, with a sentence; a place that is free goes to who waits. The
 * locks of all of it are held until the transaction ends.
 */
export async function changeByImport(
  act: Act,
  { motivation, give, end }: ImportedChanges,
): Promise<SeatOutcome[]> {
  const seats = [...give, ...end]
  const ids = [...new Set(seats.map(({ experienceId }) => experienceId))].toSorted((a, b) => a - b)
  if (ids.length === 0) return []
  const students = [...new Set(seats.map(({ studentId }) => studentId))]
  const experiences = await lockPlaces(act, ids, students)
  const of = <One extends Seat>(some: readonly One[], { id }: LockedExperience) =>
    some.filter(({ experienceId }) => experienceId === id)
  const outcomes: SeatOutcome[] = []
  const followed = new Set(students)
  for (const experience of experiences) {
    outcomes.push(...(await endSeats(act, experience, of(end, experience), motivation)))
    if (of(end, experience).length > 0)
      for (const { studentId } of (await promote(act, experience)).registered) followed.add(studentId)
    outcomes.push(...(await giveSeats(act, experience, of(give, experience), motivation)))
  }
  await followRolls(act, ids, [...followed])
  return outcomes
}

async function endSeats(
  act: Act,
  experience: LockedExperience,
  seats: readonly Ended[],
  motivation: string,
): Promise<SeatOutcome[]> {
  const first = firstDayOf(experience.firstDay, act.today)
  const dayOf = ({ from = first }: Ended) => (from > first ? from : first)
  const outcomes: SeatOutcome[] = []
  for (const [day, some] of Map.groupBy(seats, dayOf)) {
    const students = some.map(({ studentId }) => studentId)
    const which = sql`experience_id = ${experience.id} and student_id = any(${students}::integer[])`
    const ended = await endPlaces(act, which, day)
    const changes = ended.map(({ id, studentId }) => ({
      studentId,
      experienceId: experience.id,
      registrationId: id,
      fromDay: day,
    }))
    await insertManyChanges(act, { action: 'dropped', source: 'import', motivation }, changes)
    const byStudent = new Map(ended.map((one) => [one.studentId, one]))
    for (const studentId of students) {
      const place = byStudent.get(studentId)
      outcomes.push({
        studentId,
        experienceId: experience.id,
        registrationId: place?.id ?? null,
        wasUntil: place?.wasUntil ?? null,
        problem: place ? '' : 'They have no place there any more.',
      })
    }
  }
  return outcomes
}

interface Wisher {
  readonly id: number
  readonly hasLeft: boolean
  readonly cohortId: number
  readonly isRegistered: boolean
  /** The day ahead on which the place they have ends; null where none does. */
  readonly leavesOn: string | null
  readonly waits: boolean
  readonly clashes: string[]
}

/** Who is to get a place from a day on; who leaves on a later one than that is registered: it was said, and stays. */
const listWishers = async (
  db: Database,
  experience: LockedExperience,
  { studentIds, begin }: { readonly studentIds: readonly number[]; readonly begin: string },
): Promise<Wisher[]> =>
  (
    await sql<Wisher>`
      select s.id, ${hasLeft(sql`s.status`)} as has_left, s.cohort_id,
        exists (select from registrations r where r.experience_id = ${experience.id} and r.student_id = s.id
          and ${placeHolds('r', begin)}) as is_registered,
        (select case when bool_and(r.until_day is not null) then max(r.until_day) end from registrations r
          where r.experience_id = ${experience.id} and r.student_id = s.id and ${placeHolds('r', begin)}) as leaves_on,
        exists (select from wait_list_entries w where w.experience_id = ${experience.id} and w.student_id = s.id
          and w.state in ('waiting', 'offered')) as waits,
        ${clashesOf(sql`s.id`, { ...experience, from: begin })} as clashes
      from students s where s.id = any(${[...studentIds]}::integer[]) order by s.id`.execute(db)
  ).rows

/** Why somebody gets no place; empty when they may. */
function problemOf(
  { hasLeft, cohortId, isRegistered, waits, clashes }: Wisher,
  of: LockedExperience,
): string {
  if (isRegistered) return 'They have a place there already.'
  if (hasLeft) return 'They have left the school.'
  if (of.cohortId !== null && of.cohortId !== cohortId) return `${of.title} is for another campus.`
  if (waits) return 'They are on its wait list: places are given in its order.'
  if (clashes.length > 0) return `They are in ${clashes.join(' and ')}, which meets in the same block.`
  return ''
}

/** From which day somebody sits in what is left; undefined where it is full. Who is there until a day only, from now on. */
function beginOf(
  taken: readonly Stay[],
  { places }: LockedExperience,
  {
    begin,
    until,
    free,
  }: { readonly begin: string; readonly until: string | undefined; readonly free: number },
): string | undefined {
  if (until === undefined) return free > 0 ? (firstFreeDay(taken, places, begin) ?? begin) : undefined
  return fitsUntil(taken, places, { from: begin, until }) ? begin : undefined
}

async function giveSeats(
  act: Act,
  experience: LockedExperience,
  seats: readonly Given[],
  motivation: string,
): Promise<SeatOutcome[]> {
  if (seats.length === 0) return []
  const students = seats.map(({ studentId }) => studentId)
  const seatOf = new Map(seats.map((seat) => [seat.studentId, seat]))
  const begin = firstDayOf(experience.firstDay, act.today)
  const wishers = await listWishers(act.db, experience, { studentIds: students, begin })
  const { free, stays } = await countSeats(act, experience)
  const isOver = experience.archivedAt !== null || experience.lastDay < act.today
  const taken: Stay[] = [...stays]
  let left = free
  const refused = new Map<number, string>()
  const given: { readonly studentId: number; readonly fromDay: string }[] = []
  const wasUntil = new Map<number, string | null>()
  for (const wisher of wishers) {
    const { until, goesOn = false } = seatOf.get(wisher.id) ?? {}
    const leavesOn = goesOn ? wisher.leavesOn : null
    const fromDay = beginOf(taken, experience, { begin: leavesOn ?? begin, until, free: left })
    const isRegistered = wisher.isRegistered && leavesOn === null
    const problem = isOver
      ? `${experience.title} is over.`
      : problemOf({ ...wisher, isRegistered }, experience)
    if (problem !== '' || fromDay === undefined) {
      refused.set(wisher.id, problem || `Every place in ${experience.title} is taken: ${experience.places}.`)
      continue
    }
    if (until === undefined) left -= 1
    taken.push({ from: fromDay, until: until ?? null })
    given.push({ studentId: wisher.id, fromDay })
    wasUntil.set(wisher.id, leavesOn)
  }
  const ids = await givePlaces(act, experience, given)
  const changes = given.map((one, at) => ({
    ...one,
    experienceId: experience.id,
    registrationId: ids[at] ?? 0,
  }))
  await insertManyChanges(act, { action: 'registered', source: 'import', motivation }, changes)
  const endOf = ({ studentId }: { readonly studentId: number }) => seatOf.get(studentId)?.until
  for (const [until, some] of Map.groupBy(changes, endOf)) {
    if (until === undefined) continue
    const ids = some.map(({ registrationId }) => registrationId)
    await endPlaces(act, sql`id = any(${ids}::integer[])`, until)
    // Where it was said by hand before their place ended, whoever looks for the last word finds that one.
    for (const source of ['by_hand', 'import'] as const)
      await insertManyChanges(
        act,
        { action: 'dropped', source, motivation },
        some
          .filter(({ studentId }) => (seatOf.get(studentId)?.untilBy ?? 'by_hand') === source)
          .map((one) => ({ ...one, fromDay: until })),
      )
  }
  const byStudent = new Map(changes.map(({ studentId, registrationId }) => [studentId, registrationId]))
  return students.map((studentId) => ({
    studentId,
    experienceId: experience.id,
    registrationId: byStudent.get(studentId) ?? null,
    wasUntil: wasUntil.get(studentId) ?? null,
    problem: byStudent.has(studentId) ? '' : (refused.get(studentId) ?? 'They are not a student here.'),
  }))
}

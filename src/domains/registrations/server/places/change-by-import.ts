import { sql } from 'kysely'
import { hasLeft } from '#domains/people/server/people.service.ts'
import type { Database } from '#server/database/database.ts'
import { firstFreeDay } from '../../rules/first-free-day.ts'
import { insertManyChanges } from './changes.ts'
import { followRolls } from './follow-rolls.ts'
import { type Act, type LockedExperience, lockPlaces } from './lock-places.ts'
import { insertRegistrations, promote } from './promote.ts'
import { clashesOf, countSeats, firstDayOf } from './seats.queries.ts'

interface Seat {
  readonly studentId: number
  readonly experienceId: number
}

export interface SeatOutcome extends Seat {
  /** Of the registration that was made or ended. */
  readonly registrationId: number | null
  /** Why nothing was done; empty when it was. */
  readonly problem: string
}

interface ImportedChanges {
  readonly motivation: string
  readonly give: readonly Seat[]
  readonly end: readonly Seat[]
}

/**
 * Gives and ends places as a file says it, each by the rules of one by hand: nobody of another campus, nobody who left,
 * nobody twice, nobody in two places at once, nobody past who waits, and no more than there are places. Who does not fit
 * stays as they are, with a sentence; a place that is free goes to who waits. The locks of all of it are held until the
 * transaction ends.
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
  const of = (some: readonly Seat[], { id }: LockedExperience) =>
    some.filter(({ experienceId }) => experienceId === id).map(({ studentId }) => studentId)
  const outcomes: SeatOutcome[] = []
  const followed = new Set(students)
  for (const experience of experiences) {
    outcomes.push(...(await endPlaces(act, experience, of(end, experience), motivation)))
    if (of(end, experience).length > 0)
      for (const { studentId } of (await promote(act, experience)).registered) followed.add(studentId)
    outcomes.push(...(await givePlaces(act, experience, of(give, experience), motivation)))
  }
  await followRolls(act, ids, [...followed])
  return outcomes
}

async function endPlaces(
  act: Act,
  experience: LockedExperience,
  studentIds: readonly number[],
  motivation: string,
): Promise<SeatOutcome[]> {
  if (studentIds.length === 0) return []
  const day = firstDayOf(act, experience)
  const { rows: ended } = await sql<{ id: number; studentId: number }>`
    update registrations set dropped_at = ${new Date(act.nowMs)}, until_day = greatest(from_day, ${day}::date)
    where experience_id = ${experience.id} and student_id = any(${[...studentIds]}::integer[]) and dropped_at is null
    returning id, student_id`.execute(act.db)
  const changes = ended.map(({ id, studentId }) => ({
    studentId,
    experienceId: experience.id,
    registrationId: id,
    fromDay: day,
  }))
  await insertManyChanges(act, { action: 'dropped', source: 'import', motivation }, changes)
  const byStudent = new Map(ended.map(({ id, studentId }) => [studentId, id]))
  return studentIds.map((studentId) => ({
    studentId,
    experienceId: experience.id,
    registrationId: byStudent.get(studentId) ?? null,
    problem: byStudent.has(studentId) ? '' : 'They have no place there any more.',
  }))
}

interface Wisher {
  readonly id: number
  readonly hasLeft: boolean
  readonly cohortId: number
  readonly isRegistered: boolean
  readonly waits: boolean
  readonly clashes: string[]
}

const listWishers = async (
  db: Database,
  experience: LockedExperience,
  studentIds: readonly number[],
): Promise<Wisher[]> =>
  (
    await sql<Wisher>`
      select s.id, ${hasLeft(sql`s.status`)} as has_left, s.cohort_id,
        exists (select from registrations r where r.experience_id = ${experience.id} and r.student_id = s.id
          and r.dropped_at is null) as is_registered,
        exists (select from wait_list_entries w where w.experience_id = ${experience.id} and w.student_id = s.id
          and w.state in ('waiting', 'offered')) as waits,
        ${clashesOf(sql`s.id`, experience)} as clashes
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

async function givePlaces(
  act: Act,
  experience: LockedExperience,
  studentIds: readonly number[],
  motivation: string,
): Promise<SeatOutcome[]> {
  if (studentIds.length === 0) return []
  const wishers = await listWishers(act.db, experience, studentIds)
  const { free, stays } = await countSeats(act, experience)
  const begin = firstDayOf(act, experience)
  const isOver = experience.archivedAt !== null || experience.lastDay < act.today
  const taken = [...stays]
  const refused = new Map<number, string>()
  const given: { readonly studentId: number; readonly fromDay: string }[] = []
  for (const wisher of wishers) {
    const problem = isOver
      ? `${experience.title} is over.`
      : problemOf(wisher, experience) ||
        (given.length >= free ? `Every place in ${experience.title} is taken: ${experience.places}.` : '')
    if (problem !== '') {
      refused.set(wisher.id, problem)
      continue
    }
    const fromDay = firstFreeDay(taken, experience.places, begin) ?? begin
    taken.push({ from: fromDay, until: null })
    given.push({ studentId: wisher.id, fromDay })
  }
  const ids = await insertRegistrations(act, experience, given)
  const changes = given.map((one, at) => ({
    ...one,
    experienceId: experience.id,
    registrationId: ids[at] ?? 0,
  }))
  await insertManyChanges(act, { action: 'registered', source: 'import', motivation }, changes)
  const byStudent = new Map(changes.map(({ studentId, registrationId }) => [studentId, registrationId]))
  return studentIds.map((studentId) => ({
    studentId,
    experienceId: experience.id,
    registrationId: byStudent.get(studentId) ?? null,
    problem: byStudent.has(studentId) ? '' : (refused.get(studentId) ?? 'They are no student here.'),
  }))
}

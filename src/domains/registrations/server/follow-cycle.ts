import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../rules/first-day.ts'
import { tellRegistrations } from './tell-registrations.ts'

/** Places that begin earlier than they did. */
interface EarlierPlaces {
  readonly experienceIds: readonly number[]
  readonly studentIds: readonly number[]
}

interface MovedCycle {
  readonly cycleId: number
  /** Its first day until now, and its new one. */
  readonly from: string
  readonly to: string
  readonly today: string
}

/**
 * The first day of a cycle to come moves: who was given a place from its beginning, or left before it, does so from the
 * new one on. They were said by its day (`firstDayOf`), and on no roll would they be missed before it. Takes the locks
 * of the cycle's experiences, which come before those of students (decision 69); the caller holds the calendar, and
 * what is planned on the new days finds its students itself. A cycle that has begun keeps its places: past rolls stay.
 * Returns whose places begin earlier now: once they are locked, the tasks to come are to expect them, as the rolls do
 * (`expectTasks`).
 */
export async function followCycle(
  db: Database,
  { cycleId, from, to, today }: MovedCycle,
): Promise<EarlierPlaces> {
  if (from <= today || from === to) return { experienceIds: [], studentIds: [] }
  const begin = firstDayOf(to, today)
  await sql`select id from experiences where cycle_id = ${cycleId} order by id for no key update`.execute(db)
  const moved = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${from} then ${begin}::date else ${sql.ref(column)} end`
  const { rows } = await sql<{ experienceId: number; studentId: number }>`
    update registrations set ${moved('from_day')}, ${moved('until_day')}
    where experience_id in (select id from experiences where cycle_id = ${cycleId}) and ${from}::date in (from_day, until_day)
    returning experience_id, student_id`.execute(db)
  const experienceIds = [...new Set(rows.map(({ experienceId }) => experienceId))]
  await tellRegistrations(db, experienceIds)
  return begin < from
    ? { experienceIds, studentIds: rows.map(({ studentId }) => studentId) }
    : { experienceIds: [], studentIds: [] }
}

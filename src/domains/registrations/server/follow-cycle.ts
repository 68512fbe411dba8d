import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { firstDayOf } from '../rules/first-day.ts'

interface MovedCycle {
  readonly cycleId: number
  /** Its first day until now, and its new one. */
  readonly from: string
  readonly to: string
  readonly today: string
}

/**
 * The first day of a cycle to come moves: who was given a place from its beginning, or left before it, does so from the
 * new one on. They were said by its day (`firstDayOf`), and on no roll would they be missed before it. Takes the locks of
 * the cycle's experiences, which come before those of students (decision 69); the caller holds the calendar, and what is
 * planned on the new days finds its students itself. A cycle that has begun keeps its places: past rolls stay.
 */
export async function followCycle(db: Database, { cycleId, from, to, today }: MovedCycle): Promise<void> {
  if (from <= today || from === to) return
  const begin = firstDayOf(to, today)
  await sql`select id from experiences where cycle_id = ${cycleId} order by id for no key update`.execute(db)
  const moved = (column: string) =>
    sql`${sql.ref(column)} = case when ${sql.ref(column)} = ${from} then ${begin}::date else ${sql.ref(column)} end`
  const { rows } = await sql<{ experienceId: number }>`
    with moved as (
      update registrations set ${moved('from_day')}, ${moved('until_day')}
      where experience_id in (select id from experiences where cycle_id = ${cycleId}) and ${from}::date in (from_day, until_day)
      returning experience_id)
    select distinct experience_id from moved`.execute(db)
  await publishChanges(
    db,
    rows.map(({ experienceId }) => topic('registrations', experienceId)),
  )
}

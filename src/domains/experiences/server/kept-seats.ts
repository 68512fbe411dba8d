import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** SQL: for each experience, how far the kept numbers are from what its registrations and its wait list add up to. */
const differences = sql`
  select e.id, coalesce(r.registered, 0) - e.registered_count as registered,
    coalesce(w.offered, 0) - e.offered_count as offered, coalesce(w.waiting, 0) - e.waiting_count as waiting
  from experiences e
  left join (
    select experience_id, count(*) as registered from registrations where dropped_at is null group by 1) r
    on r.experience_id = e.id
  left join (
    select experience_id, count(*) filter (where state = 'offered') as offered,
      count(*) filter (where state = 'waiting') as waiting
    from wait_list_entries where state in ('offered', 'waiting') group by 1) w on w.experience_id = e.id`

const isWrong = sql`(d.registered <> 0 or d.offered <> 0 or d.waiting <> 0)`

/**
 * Experiences whose kept numbers of students are not those who are registered, offered a place and waiting, in order of
 * number.
 */
export async function listWrongSeats(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from (${differences}) d where ${isWrong} order by d.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Corrects the kept numbers of students of some experiences by what they differ. The caller holds their locks. */
export async function repairSeats(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update experiences e set registered_count = e.registered_count + d.registered,
      offered_count = e.offered_count + d.offered, waiting_count = e.waiting_count + d.waiting
    from (${differences} where e.id = any(${[...ids]}::integer[])) d where d.id = e.id and ${isWrong}`.execute(
    db,
  )
}

import { type RawBuilder, sql } from 'kysely'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import type { Database } from '#server/database/database.ts'
import { firstDayOf } from '../../rules/first-day.ts'
import { firstFreeDay, type Stay } from '../../rules/first-free-day.ts'
import type { Act, LockedExperience } from './lock-places.ts'

type Sql = RawBuilder<unknown>

/** Who sits in an experience, and who may: under its lock. */
export interface Seats {
  /** Students who are registered, from whichever day on. */
  readonly registered: number
  /** Places that are kept for an answer. */
  readonly offered: number
  /** Places that are nobody's; without a limit infinitely many. */
  readonly free: number
  /** Who sits there from when to when. */
  readonly stays: readonly TakenSeat[]
  /** The first school day from which one more fits; undefined while every place is somebody's. */
  readonly freeFrom: string | undefined
  /**
   * The day from which the place is theirs whose turn it is: `freeFrom`, else the first day on which a change holds.
   */
  readonly beginsOn: string
}

/** A stay of somebody who is registered, or a place that is kept for an answer. */
interface TakenSeat extends Stay {
  readonly experienceId: number
  readonly isOffer: boolean
  /** Their drop is said: the place is somebody else's afterwards. */
  readonly isLeaving: boolean
}

/** Who sits in experiences, on a school day or from a later one on; one statement. */
export async function listTakenSeats(
  db: Database,
  experienceIds: readonly number[],
  today: string,
  without: readonly { readonly id: number }[] = [],
): Promise<TakenSeat[]> {
  const these = sql`any(${[...experienceIds]}::integer[])`
  const others = sql`id <> all(${without.map((one) => one.id)}::integer[])`
  const { rows } = await sql<TakenSeat>`
    select experience_id, from_day as "from", until_day as until, false as is_offer, dropped_at is not null as is_leaving
    from registrations where experience_id = ${these} and ${others} and ${placeHolds('registrations', today)}
    union all
    select experience_id, null, null, true, false from wait_list_entries
    where experience_id = ${these} and state = 'offered'`.execute(db)
  return rows
}

/** How full an experience is by who sits there, and from when one more does. */
export function seatsOf(
  taken: readonly TakenSeat[],
  { places, firstDay }: { readonly places: number | null; readonly firstDay: string },
  today: string,
): Seats {
  const offered = taken.filter(({ isOffer }) => isOffer).length
  const registered = taken.filter(({ isOffer, isLeaving }) => !isOffer && !isLeaving).length
  const free = places === null ? Number.POSITIVE_INFINITY : places - registered - offered
  const first = firstDayOf(firstDay, today)
  const freeFrom = free > 0 ? firstFreeDay(taken, places, first) : undefined
  return { registered, offered, free, stays: taken, freeFrom, beginsOn: freeFrom ?? first }
}

/** Counts the seats of an experience whose lock is held; `without` are registrations that are about to change. */
export const countSeats = async (
  { db, today }: Act,
  experience: LockedExperience,
  without: readonly { readonly id: number }[] = [],
): Promise<Seats> => seatsOf(await listTakenSeats(db, [experience.id], today, without), experience, today)

/** A place that would be somebody's in an experience, from a school day on, and where that is said until another. */
interface Wanted {
  readonly id: number | Sql
  readonly cycleId: number | Sql
  readonly from: string | RawBuilder<string>
  readonly until?: string | null
}

/** The place somebody would have in an experience as soon as may be. */
export const wantedOf = (
  today: string,
  { id, cycleId, firstDay }: { readonly id: number; readonly cycleId: number; readonly firstDay: string },
): Wanted => ({ id, cycleId, from: firstDayOf(firstDay, today) })

/**
 * SQL: titles of what a student is still registered for in the cycle while the place is theirs, and that meets in a block of the
 * experience; `without` is what they are about to leave.
 */
export const clashesOf = (studentId: Sql, wanted: Wanted, without = 0): RawBuilder<string[]> =>
  sql<string[]>`array(${clashing(sql`o.title`, studentId, wanted, without)})`

/** SQL: the ids of the experiences whose titles `clashesOf` lists, in the same order. */
export const clashingIdsOf = (studentId: Sql, wanted: Wanted): RawBuilder<number[]> =>
  sql<number[]>`array(${clashing(sql`o.id`, studentId, wanted)})`

/** SQL: two experiences, by their numbers, meet in the same block. */
export const meetTogether = (one: Sql, other: Sql) => sql<boolean>`exists (
  select from experience_blocks theirs join experience_blocks ours on ours.block = theirs.block
  where theirs.experience_id = ${one} and ours.experience_id = ${other})`

// Who leaves and comes again has two places in one experience: it is listed once.
const clashing = (what: Sql, studentId: Sql, { id, cycleId, from, until = null }: Wanted, without = 0) => sql`
  select ${what} from experiences o
  where o.cycle_id = ${cycleId} and o.archived_at is null and o.id not in (${id}, ${without})
    and o.id in (select r.experience_id from registrations r
      where r.student_id = ${studentId} and ${placeHolds('r', from)}
        and (${until}::date is null or r.from_day is null or r.from_day < ${until}::date))
    and ${meetTogether(sql`o.id`, sql`${id}`)}
  order by o.title, o.id`

/** SQL: what the blocks of the experience in scope as `e` are called on its campus, or on the first one for all. */
export const blockTitlesOfE = sql<string[]>`array(
  select coalesce(
    (select b.title from campus_blocks b where b.position = x.block and b.cohort_id = coalesce(e.cohort_id, b.cohort_id)
     order by b.cohort_id limit 1),
    'Block ' || x.block + 1)
  from experience_blocks x where x.experience_id = e.id order by x.block)`

export interface NextInLine {
  readonly id: number
  readonly studentId: number
  readonly name: string
  readonly clashes: string[]
}

/** Who waits for what is of one campus, and has come to another since. */
export async function listStrangers(
  db: Database,
  { id, cohortId }: LockedExperience,
): Promise<{ id: number; studentId: number }[]> {
  if (cohortId === null) return []
  const { rows } = await sql<{ id: number; studentId: number }>`
    select w.id, w.student_id from wait_list_entries w join students s on s.id = w.student_id
    where w.experience_id = ${id} and w.state = 'waiting' and s.cohort_id <> ${cohortId} order by w.id`.execute(
    db,
  )
  return rows
}

/** The first who wait, in their order. */
export async function listNextInLine(
  { db, today }: Act,
  experience: LockedExperience,
  limit: number | null,
): Promise<NextInLine[]> {
  const { rows } = await sql<NextInLine>`
    select w.id, w.student_id, u.name, ${clashesOf(sql`w.student_id`, wantedOf(today, experience))} as clashes
    from wait_list_entries w join users u on u.id = w.student_id
    where w.experience_id = ${experience.id} and w.state = 'waiting'
    order by w.id limit ${limit}`.execute(db)
  return rows
}

/** A student's registration that holds, without an end. */
export const findRegistration = (db: Database, experienceId: number, studentId: number) =>
  db
    .selectFrom('registrations')
    .select(['id', 'fromDay'])
    .where('experienceId', '=', experienceId)
    .where('studentId', '=', studentId)
    .where('droppedAt', 'is', null)
    .executeTakeFirst()

/** A student's turn on the wait list, or the place that is kept for them. */
export const findTurn = (db: Database, experienceId: number, studentId: number) =>
  db
    .selectFrom('waitListEntries')
    .select(['id', 'state', 'answerBy'])
    .where('experienceId', '=', experienceId)
    .where('studentId', '=', studentId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst()

/** What became of a student's last turn on the wait list; undefined where they never had one. */
export const findLastState = async (db: Database, experienceId: number, studentId: number) =>
  (
    await db
      .selectFrom('waitListEntries')
      .select('state')
      .where('experienceId', '=', experienceId)
      .where('studentId', '=', studentId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.state

import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'

/**
 * A roll as it stands under its lock. What computes or writes a roll takes one of these instead of a number, so
 * that nobody can forget the lock.
 */
export interface LockedRoll {
  readonly id: number
  readonly experienceId: number | null
  readonly houseId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly meetingEndedAt: Date | null
  readonly videoMeetingId: string | null
  readonly videoMeetingUuid: string | null
  readonly reportReceivedAt: Date | null
  readonly cancelledAt: Date | null
  /** Participants whom nobody has matched yet, as it was computed last. */
  readonly unsureCount: number
  readonly computedAt: Date | null
  /** Grows with every change of an effective status. */
  readonly version: number
}

/**
 * Takes the locks of rolls until the transaction ends, before anything of them is read or written. Whoever touches
 * rolls goes one way: students (`lockStudents`), then rolls in order of number, then rows, facts and aliases; so no two
 * can wait for each other (decision 0024). The lock is one that a foreign key's own lock on the same row never waits
 * for. Returns them in order of number; a number without a roll is left out.
 */
export async function lockRolls(db: Database, ids: readonly number[]): Promise<LockedRoll[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LockedRoll>`
    select id, experience_id, house_id, starts_at, ends_at, meeting_ended_at, video_meeting_id, video_meeting_uuid,
      report_received_at, cancelled_at, unsure_count, computed_at, roll_version as version
    from attendables where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(db)
  return rows
}

/** Takes the lock of one roll until the transaction ends; see `lockRolls`. Throws not-found. */
export async function lockRoll(db: Database, id: number): Promise<LockedRoll> {
  const [roll] = await lockRolls(db, [id])
  if (!roll) throw notFound('There is no such session.')
  return roll
}

/**
 * Which rolls a student is on, and which excuses a student has, changes under the student's lock, taken before
 * any roll's: so an excuse finds every roll it covers, and a new row every excuse that covers it.
 */
export async function lockStudents(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select id from students where id = any(${[...ids]}::integer[]) order by id for no key update`.execute(
    db,
  )
}

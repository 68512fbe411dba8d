import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type LockedRoll, lockRolls } from '../roll/lock-rolls.ts'

/**
 * How long before a session events count as its own while another one of the meeting runs; else all of its day counts.
 */
const earlyMs = 30 * 60_000
/** How far a meeting may run over its scheduled end. */
const overtimeMs = 2 * 3_600_000

interface Belonging {
  readonly id: number
  readonly index: number
}

/**
 * Which rolls the events of a meeting belong to: the session that has begun last, and the next one of the day. An event
 * between two sessions goes to both, because who joins then may stay for the next: what it means for each follows from
 * its times.
 */
async function listBelonging(db: Database, meetingId: string, instantsMs: readonly number[]) {
  const instants = instantsMs.map((atMs) => new Date(atMs).toISOString())
  const of = sql`m.video_meeting_id = ${meetingId} and m.cancelled_at is null`
  const { rows } = await sql<Belonging>`
    select roll.id, (t.position - 1)::integer as index
    from unnest(${instants}::timestamptz[]) with ordinality as t (at, position)
    cross join lateral (
      (select m.id from attendables m
        where ${of} and m.starts_at <= t.at and m.ends_at >= t.at - make_interval(secs => ${overtimeMs / 1000})
        order by m.starts_at desc, m.id limit 1)
      union all
      (select m.id from attendables m
        where ${of} and m.starts_at > t.at and (m.starts_at <= t.at + make_interval(secs => ${earlyMs / 1000})
          or (m.school_date = (t.at at time zone 'America/New_York')::date and not exists (
            select from attendables m where ${of} and m.starts_at <= t.at and m.ends_at > t.at)))
        order by m.starts_at, m.id limit 1)) roll`.execute(db)
  return rows
}

interface RollOfMeeting {
  readonly roll: LockedRoll
  /** Which of the asked instants belong to it. */
  readonly indexes: readonly number[]
}

/** Locks the rolls that a meeting's events, at these instants, belong to; each with the indexes of its events. */
export async function lockRollsOfMeeting(
  db: Database,
  meetingId: string,
  instantsMs: readonly number[],
): Promise<RollOfMeeting[]> {
  for (;;) {
    const belonging = await listBelonging(db, meetingId, instantsMs)
    const rolls = await lockRolls(db, [...new Set(belonging.map(({ id }) => id))])
    // One that was cancelled while this waited: the event may be another's.
    if (rolls.some((roll) => roll.cancelledAt !== null)) continue
    return rolls.map((roll) => ({
      roll,
      indexes: belonging.filter(({ id }) => id === roll.id).map(({ index }) => index),
    }))
  }
}

import { type Insertable, sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DB } from '#server/database/tables.ts'
import { coverRolls } from './excuse-coverage.ts'
import { lockRolls } from './roll/lock-rolls.ts'
import { listRosterStudents, reconcileRosters } from './roll/rosters.ts'
import { tellOfRolls } from './tell-of-rolls.ts'

/** Adds meetings without anybody on their rolls yet. Returns their numbers, in the order of the meetings. */
export async function insertMeetings(
  db: Database,
  meetings: readonly Insertable<DB['attendables']>[],
): Promise<number[]> {
  const rows = await insertRows(db, 'attendables', meetings, (insert) => insert.returning('id'))
  return rows.map(({ id }) => id)
}

/** Marks meetings as cancelled; the caller holds their locks. */
export const cancelMeetings = (db: Database, ids: readonly number[], at: Date) =>
  db.updateTable('attendables').set({ cancelledAt: at }).where('id', 'in', ids).execute()

/** Takes a cancellation back; who is on the rolls is settled by `reconcileRosters`. The caller holds their locks. */
export const restoreMeetings = (db: Database, ids: readonly number[]) =>
  db.updateTable('attendables').set({ cancelledAt: null }).where('id', 'in', ids).execute()

/**
 * SQL: where a meeting is held by video: its own link, else the standing room of the experience or house it is of; null
 * without any, and where its own was deleted at the video service. Takes the names in scope, `linkOf('m', 'e', 'h')`.
 * Every screen, roll and feed sends to the same room by it.
 */
export const linkOf = (meeting: string, ...owners: readonly string[]) => sql<string | null>`coalesce(
  ${sql.ref(`${meeting}.conference_url`)}, case when ${sql.ref(`${meeting}.video_deleted_at`)} is null then
  coalesce(${sql.join(owners.map((name) => sql.ref(`${name}.conference_url`)))}) end)`

/** SQL: nobody and no video service has said anything of the meeting in scope as `m`. */
export const untouchedM = sql<boolean>`(
  m.staff_saved_at is null and m.meeting_started_at is null and m.report_received_at is null
  and not exists (select from presence_events e where e.attendable_id = m.id)
  and not exists (select from attendances a where a.attendable_id = m.id
    and (has_status(a.statuses) or a.notified_at is not null)))`

interface Move {
  readonly id: number
  readonly startMs: number
  readonly endMs: number
}

/**
 * Moves meetings to come of which nobody and no video service has said anything; their plans and rolls go with them, and
 * their rolls expect whom they should on the new day. The caller holds the locks of everybody who is or will be on them.
 * Returns the numbers of those that moved: one with a roll stays where it is.
 */
export async function moveMeetings(
  db: Database,
  moves: readonly Move[],
  { changedBy, nowMs }: { readonly changedBy: number | null; readonly nowMs: number },
): Promise<number[]> {
  await lockRolls(
    db,
    moves.map(({ id }) => id),
  )
  const sent = JSON.stringify(
    moves.map(({ id, startMs, endMs }) => ({
      id,
      school_date: schoolDateOf(startMs),
      starts_at: new Date(startMs).toISOString(),
      ends_at: new Date(endMs).toISOString(),
    })),
  )
  const { rows } = await sql<{ id: number }>`
    update attendables m set school_date = t.school_date, starts_at = t.starts_at, ends_at = t.ends_at
    from jsonb_to_recordset(${sent}::jsonb) as t (id integer, school_date date, starts_at timestamptz, ends_at timestamptz)
    where m.id = t.id and m.starts_at > ${new Date(nowMs)} and ${untouchedM}
    returning m.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const studentIds = await listRosterStudents(db, ids)
  await reconcileRosters(db, { attendableIds: ids, studentIds }, { changedBy, nowMs })
  await coverRolls(db, { attendableIds: ids, studentIds }, { changedBy, nowMs })
  await tellOfRolls(db, ids)
  return ids
}

/** Removes meetings of which nobody and no video service has said anything. Returns how many. */
export async function removeUntouchedMeetings(db: Database, ids: readonly number[]): Promise<number> {
  const rolls = await lockRolls(db, ids)
  if (rolls.length === 0) return 0
  const { numAffectedRows } = await sql`
    delete from attendables m where m.id = any(${rolls.map(({ id }) => id)}::integer[])
      and ${untouchedM}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import type { AttendanceStatus } from '../../contract/attendance-status.ts'
import { perhapsInMeeting } from '../../rules/meeting/perhaps-in-meeting.ts'
import { isOverAt, marksOf } from '../../rules/roll-facts.ts'
import type { Roll, RollRow } from '../../rules/roll-types.ts'
import { findLedgerAway } from '../meeting/ledger-away.ts'
import { topicsOfRolls } from '../tell-of-rolls.ts'
import { type ChangeSource, insertChanges, type RollChange } from './changes.queries.ts'
import { externalNumber, loadRoll } from './load-roll.ts'
import type { LockedRoll } from './lock-rolls.ts'

interface RecomputeOptions {
  readonly source: ChangeSource
  readonly nowMs: number
  /** The employee whose act led to it, if any. */
  readonly changedBy?: number
}

const iso = (atMs: number | null) => (atMs === null ? null : new Date(atMs).toISOString())

const same = (one: readonly string[], other: readonly string[]) => one.join() === other.join()

interface StoredRow {
  readonly id: number
  readonly studentId: number
  readonly computedStatuses: AttendanceStatus[]
  readonly staffStatuses: AttendanceStatus[] | null
  readonly excuseId: number | null
}

const listStoredRows = (db: Database, attendableId: number): Promise<StoredRow[]> =>
  db
    .selectFrom('attendances')
    .select(['id', 'studentId', 'excuseId'])
    .select([
      sql<AttendanceStatus[]>`computed_statuses`.as('computedStatuses'),
      sql<AttendanceStatus[] | null>`staff_statuses`.as('staffStatuses'),
    ])
    .where('attendableId', '=', attendableId)
    .execute()

/**
 * Turns the ledger into the roll and stores what differs. What staff set stays what screens show; the
 * computed status beside it is kept up to date, and each change of an effective status is logged
 * (domain.md §4). Returns the changes.
 */
export async function recomputeRoll(
  db: Database,
  locked: LockedRoll,
  { source, nowMs, changedBy }: RecomputeOptions,
): Promise<RollChange[]> {
  const { roll, facts } = await loadRoll(db, locked, nowMs)
  const stored = await listStoredRows(db, locked.id)
  // A ledger that is away, or of which only a part is left, says nothing: what was computed from it stays, as of now.
  if (
    (facts.length === 0 && stored.some((row) => row.computedStatuses.length > 0)) ||
    (await findLedgerAway(db, locked, nowMs)) !== undefined
  ) {
    await db
      .updateTable('attendables')
      .set({ computedAt: new Date(nowMs) })
      .where('id', '=', locked.id)
      .execute()
    return []
  }
  const computed = new Map(roll.rows.map((row) => [row.studentId, row]))
  const pairs = stored.flatMap((row) => {
    const now = computed.get(row.studentId)
    return now ? [{ row, now }] : []
  })

  await updateComputedRows(db, pairs, { perhaps: perhapsOf(roll), nowMs })
  await updateExternalRows(db, locked.id, roll.rows)
  const changes = pairs.flatMap(({ row, now }): RollChange[] =>
    row.staffStatuses === null && !same(row.computedStatuses, now.statuses)
      ? [{ attendanceId: row.id, studentId: row.studentId, from: row.computedStatuses, to: now.statuses }]
      : [],
  )
  await insertChanges(db, changes, { source, changedBy: changedBy ?? null, nowMs })
  const after = meetingOf(roll, nowMs)
  await updateMeeting(db, locked, after, changes.length > 0)
  await publishChanges(
    db,
    isMeetingChanged({ before: locked, after, pairs })
      ? topicsOfRolls([locked.id])
      : [topic('attendable', locked.id)],
  )
  return changes
}

type Computed = ReturnType<typeof meetingOf>

/** What is kept of a computed meeting beside its roll. */
const meetingOf = ({ meeting: { startedMs, endedMs, phase }, participants }: Roll, nowMs: number) => ({
  computedAt: new Date(nowMs),
  unsureCount: participants.filter((line) => line.needsReview).length,
  startedAt: startedMs === null ? null : new Date(startedMs),
  meetingEndedAt: phase === 'over' && endedMs !== null ? new Date(endedMs) : null,
})

interface Compared {
  readonly before: LockedRoll
  readonly after: Computed
  readonly pairs: readonly { readonly row: StoredRow; readonly now: RollRow }[]
}

/**
 * Whether more changed than who is in the meeting: its end, who is excused, or, once it is over, what its roll says.
 * While it runs no status counts, but an excused student who comes is excused no more.
 */
function isMeetingChanged({ before, after, pairs }: Compared): boolean {
  const wasOver = before.computedAt !== null && isOverAt(before, before.computedAt.getTime())
  const isOver = isOverAt({ ...before, meetingEndedAt: after.meetingEndedAt }, after.computedAt.getTime())
  return (
    wasOver !== isOver ||
    before.meetingEndedAt?.getTime() !== after.meetingEndedAt?.getTime() ||
    (isOver && before.unsureCount !== after.unsureCount) ||
    pairs.some(({ row, now }) => {
      if (row.excuseId !== now.excuseId || (isOver && !same(row.computedStatuses, now.statuses))) return true
      const isCovered = now.excuseId !== null
      const [was, is] = [row.computedStatuses, now.statuses].map((statuses) =>
        marksOf({ statuses, isCovered, isOver }),
      )
      return was?.excused !== is?.excused
    })
  )
}

/** By student who is missing while the meeting runs, the name of a participant who may be them. */
function perhapsOf({ meeting, participants, rows }: Roll): ReadonlyMap<number, string> {
  if (meeting.phase !== 'running') return new Map()
  const missing = rows.filter(({ studentId, segments }) => studentId > 0 && segments.at(-1)?.toMs !== null)
  return perhapsInMeeting(participants, new Set(missing.map(({ studentId }) => studentId)))
}

async function updateComputedRows(
  db: Database,
  pairs: readonly { row: StoredRow; now: RollRow }[],
  { perhaps, nowMs }: { readonly perhaps: ReadonlyMap<number, string>; readonly nowMs: number },
): Promise<void> {
  const rows = pairs.map(({ row, now }) => ({
    id: row.id,
    computed_statuses: now.statuses,
    changed_at: same(row.computedStatuses, now.statuses) ? null : iso(nowMs),
    first_joined_at: iso(now.firstJoinMs),
    last_left_at: iso(now.lastLeftMs),
    present_seconds: Math.floor(now.presentMs / 1000),
    segments: now.segments.map(({ fromMs, toMs }) => ({ joinedAt: iso(fromMs), leftAt: iso(toMs) })),
    matched_by: now.matchedBy,
    excuse_id: now.excuseId,
    perhaps_as: perhaps.get(row.studentId) ?? null,
  }))
  if (rows.length === 0) return
  await sql`
    update attendances a set
      computed_statuses = r.computed_statuses,
      computed_changed_at = coalesce(r.changed_at, a.computed_changed_at),
      first_joined_at = r.first_joined_at,
      last_left_at = r.last_left_at,
      present_seconds = r.present_seconds,
      segments = r.segments,
      matched_by = r.matched_by,
      excuse_id = r.excuse_id,
      perhaps_as = r.perhaps_as
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, computed_statuses text[], changed_at timestamptz,
      first_joined_at timestamptz, last_left_at timestamptz, present_seconds integer, segments jsonb, matched_by text, excuse_id integer, perhaps_as text)
    where a.id = r.id
      and (a.computed_statuses, a.first_joined_at, a.last_left_at, a.present_seconds, a.segments, a.matched_by, a.excuse_id, a.perhaps_as)
        is distinct from
        (r.computed_statuses, r.first_joined_at, r.last_left_at, r.present_seconds, r.segments, r.matched_by, r.excuse_id, r.perhaps_as)`.execute(
    db,
  )
}

async function updateExternalRows(
  db: Database,
  attendableId: number,
  rows: readonly RollRow[],
): Promise<void> {
  const external = rows.filter((row) => row.studentId < 0)
  if (external.length === 0) return
  const json = JSON.stringify(
    external.map((row) => ({
      external_student_id: externalNumber(row.studentId),
      statuses: row.statuses,
      last_left_at: iso(row.lastLeftMs),
    })),
  )
  await sql`
    update external_attendances e set statuses = r.statuses, last_left_at = r.last_left_at
    from jsonb_to_recordset(${json}::jsonb) as r (external_student_id integer, statuses text[], last_left_at timestamptz)
    where e.attendable_id = ${attendableId} and e.external_student_id = r.external_student_id`.execute(db)
}

async function updateMeeting(
  db: Database,
  { id }: LockedRoll,
  { computedAt, unsureCount, startedAt, meetingEndedAt }: Computed,
  hasChanged: boolean,
): Promise<void> {
  await db
    .updateTable('attendables')
    .set((eb) => ({
      rollVersion: eb('rollVersion', '+', hasChanged ? 1 : 0),
      computedAt,
      unsureCount,
      ...(startedAt !== null && { meetingStartedAt: startedAt }),
      meetingEndedAt,
    }))
    .where('id', '=', id)
    .execute()
}

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { type AttendanceStatus, joinStatuses } from '../contract/attendance-status.ts'
import { insertChanges, type RollChange } from './roll/changes.queries.ts'
import { lockRolls, lockStudents } from './roll/lock-rolls.ts'
import { isOver } from './roll-facts.ts'
import { tellOfRolls } from './tell-of-rolls.ts'

/** SQL: the row stands on a meeting that may touch a range: found by the student's own weeks, whatever the school's size. */
const mayTouch = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<boolean>`(
  a.meeting_starts_at < ${to} and a.meeting_starts_at > ${from}::timestamptz - interval '12 hours')`

interface Coverage {
  readonly studentIds: readonly number[]
  readonly from: Date
  readonly to: Date
}

interface CoverageChange extends RollChange {
  readonly attendableId: number
}

interface ChangedRow {
  readonly id: number
  readonly attendableId: number
  readonly studentId: number
  readonly before: AttendanceStatus[]
  readonly after: AttendanceStatus[]
  readonly isSetByStaff: boolean
}

/**
 * Brings rolls in line after excuses of some students changed within a range: an approved excuse turns
 * "Unexcused Absent" into "Excused Absent", and without one it turns back (domain.md §5). It is what computing
 * each roll again would give, because an excuse only speaks for those who were not seen; but it is one
 * statement for any number of rolls. What staff set is not touched; the row shows both. The caller has changed
 * the excuses already: a roll that was being computed without them is waited for and read as it came out, and one
 * that is computed after it reads them.
 */
export async function applyExcuseCoverage(
  db: Database,
  { studentIds, from, to }: Coverage,
  { changedBy, nowMs }: { changedBy: number | null; nowMs: number },
): Promise<CoverageChange[]> {
  await lockStudents(db, studentIds)
  const rolls = await lockRolls(db, await listRollsOf(db, { studentIds, from, to }))
  return coverRolls(db, { studentIds, attendableIds: rolls.map(({ id }) => id) }, { changedBy, nowMs })
}

/** What `applyExcuseCoverage` does, for some students' rows on some rolls; the caller holds the locks of both. */
export async function coverRolls(
  db: Database,
  { studentIds, attendableIds }: { studentIds: readonly number[]; attendableIds: readonly number[] },
  { changedBy, nowMs }: { changedBy: number | null; nowMs: number },
): Promise<CoverageChange[]> {
  if (attendableIds.length === 0) return []
  const now = new Date(nowMs)
  const { rows } = await sql<ChangedRow>`
    with affected as (
      select a.id, a.attendable_id, a.student_id, a.computed_statuses, a.staff_statuses,
        (select min(x.id) from excuses x
         where x.student_id = a.student_id and x.approved and x.removed_at is null
           and x.starts_at < m.ends_at and x.ends_at > m.starts_at) as excuse_id
      from attendances a join attendables m on m.id = a.attendable_id
      where a.student_id = any(${[...studentIds]}::integer[]) and m.id = any(${[...attendableIds]}::integer[])),
    decided as (
      select *, case
        when computed_statuses <@ array['Unexcused Absent', 'Excused Absent'] and computed_statuses <> '{}'
          then array[case when excuse_id is null then 'Unexcused Absent' else 'Excused Absent' end]
        else computed_statuses end as after
      from affected)
    update attendances a set
      excuse_id = d.excuse_id,
      computed_statuses = d.after,
      computed_changed_at = case when d.after = a.computed_statuses then a.computed_changed_at else ${now} end
    from decided d
    where a.id = d.id and (a.excuse_id is distinct from d.excuse_id or a.computed_statuses <> d.after)
    returning a.id, a.attendable_id, a.student_id, d.computed_statuses as before, d.after,
      a.staff_statuses is not null as is_set_by_staff`.execute(db)

  const changes = rows
    .filter((row) => !row.isSetByStaff && row.before.join() !== row.after.join())
    .map((row) => ({
      attendanceId: row.id,
      attendableId: row.attendableId,
      studentId: row.studentId,
      from: row.before,
      to: row.after,
    }))
  await insertChanges(db, changes, { source: 'excuse', changedBy, nowMs })
  const changedRolls = [...new Set(changes.map((change) => change.attendableId))]
  if (changedRolls.length > 0)
    await db
      .updateTable('attendables')
      .set((eb) => ({ rollVersion: eb('rollVersion', '+', 1) }))
      .where('id', 'in', changedRolls)
      .execute()
  await tellOfRolls(db, [...new Set(rows.map((row) => row.attendableId))])
  return changes
}

/** The rolls within a range that students are on. */
async function listRollsOf(db: Database, { studentIds, from, to }: Coverage): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id from attendances a join attendables m on m.id = a.attendable_id
    where a.student_id = any(${[...studentIds]}::integer[]) and ${mayTouch(sql`${from}`, sql`${to}`)}
      and m.starts_at < ${to} and m.ends_at > ${from}`.execute(db)
  return rows.map(({ id }) => id)
}

interface CoveredRange {
  readonly studentId: number
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface CoveredSession {
  /** Which of the asked ranges it belongs to. */
  readonly index: number
  readonly attendableId: number
  readonly attendanceId: number
  readonly title: string
  readonly kind: 'session' | 'standup' | 'checkpoint'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isOver: boolean
  /** The effective status, wire form; empty before the end and while the roll is not taken. */
  readonly statusNow: string
  /** What it would be with an approved excuse over the range. */
  readonly statusThen: string
  readonly isSetByStaff: boolean
}

/** The sessions and house events that ranges cover, in time order, with what an approval would change. */
export async function listCoveredSessions(
  db: Database,
  ranges: readonly CoveredRange[],
  nowMs: number,
): Promise<CoveredSession[]> {
  if (ranges.length === 0) return []
  const asked = JSON.stringify(
    ranges.map(({ studentId, startsAt, endsAt }, index) => ({
      index,
      student_id: studentId,
      starts_at: startsAt,
      ends_at: endsAt,
    })),
  )
  interface Row extends Omit<CoveredSession, 'statusNow' | 'statusThen'> {
    readonly statuses: AttendanceStatus[]
  }
  const { rows } = await sql<Row>`
    select r.index, m.id as attendable_id, a.id as attendance_id, coalesce(e.title, h.title) as title, m.kind,
      m.starts_at, m.ends_at, ended.is_over, case when ended.is_over then a.statuses else '{}' end as statuses,
      a.staff_statuses is not null as is_set_by_staff
    from jsonb_to_recordset(${asked}::jsonb) as r (index integer, student_id integer, starts_at timestamptz, ends_at timestamptz)
    join attendances a on a.student_id = r.student_id and ${mayTouch(sql`r.starts_at`, sql`r.ends_at`)}
    join attendables m on m.id = a.attendable_id and m.starts_at < r.ends_at and m.ends_at > r.starts_at and m.cancelled_at is null
    cross join lateral (select ${isOver(new Date(nowMs))} as is_over) ended
    left join experiences e on e.id = m.experience_id
    left join houses h on h.id = m.house_id
    order by r.index, m.starts_at, m.id`.execute(db)
  return rows.map(({ statuses, ...row }) => {
    const isAbsent = !row.isSetByStaff && statuses.join() === 'Unexcused Absent'
    return {
      ...row,
      statusNow: joinStatuses(statuses),
      statusThen: isAbsent ? 'Excused Absent' : joinStatuses(statuses),
    }
  })
}

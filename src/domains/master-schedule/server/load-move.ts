import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import { untouchedM } from '#domains/attendance/server/attendance.service.ts'
import { findBookingConflicts } from '#domains/faculty-availability/server/faculty-availability.service.ts'
import { holdTogether } from '#domains/people/server/relations.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type BlockTime, meetsIn, type PlannedMove, planMove, type Session } from '../rules/plan-move.ts'

/** An experience that could be moved, with what that depends on. */
export interface Movable {
  readonly id: number
  readonly title: string
  readonly cycleId: number
  readonly blocks: readonly number[]
  readonly expertIds: readonly number[]
  readonly sessions: readonly Session[]
  /** The blocks of its campus by number. */
  readonly times: ReadonlyMap<number, BlockTime & { readonly title: string }>
  readonly isHeld: (date: string) => boolean
}

interface Row {
  readonly id: number
  readonly title: string
  readonly cycleId: number
  readonly firstDay: string
  readonly lastDay: string
  readonly blocks: number[]
  readonly expertIds: number[]
  readonly sessions: { id: number; startsAt: string; endsAt: string; hasRoll: boolean }[]
  readonly times: { number: number; title: string; startsAt: string; endsAt: string; weekdays: number[] }[]
  readonly holidays: { from: string; to: string }[]
}

/**
 * What a move of an experience depends on; not-found for one that is none, or archived. The weekdays of a block are those
 * on which most of its sessions in the cycle meet: a block has hours, and which days it has is what the school makes of it.
 */
export async function loadMovable(db: Database, experienceId: number): Promise<Movable> {
  const { rows } = await sql<Row>`
    select e.id, e.title, e.cycle_id,
      (c.starts_at at time zone 'America/New_York')::date as first_day,
      ((c.ends_at - interval '1 millisecond') at time zone 'America/New_York')::date as last_day,
      array(select x.block::integer from experience_blocks x where x.experience_id = e.id order by x.block) as blocks,
      array(select x.employee_id from experience_experts x where x.experience_id = e.id order by not x.is_main, x.employee_id)
        as expert_ids,
      coalesce((select json_agg(json_build_object('id', m.id, 'startsAt', m.starts_at, 'endsAt', m.ends_at,
          'hasRoll', not ${untouchedM}) order by m.starts_at, m.id)
        from attendables m where m.experience_id = e.id and m.cancelled_at is null), '[]') as sessions,
      coalesce((select json_agg(json_build_object('number', b.position, 'title', b.title,
          'startsAt', to_char(b.starts_at, 'HH24:MI'), 'endsAt', to_char(b.ends_at, 'HH24:MI'),
          'weekdays', coalesce(d.weekdays, '[]')) order by b.position)
        from (select distinct on (position) * from campus_blocks
          where e.cohort_id is null or cohort_id = e.cohort_id order by position, cohort_id) b
        left join (
          select block, json_agg(weekday order by weekday) as weekdays from (
            select x.block, extract(isodow from m.school_date)::integer as weekday, count(*) as often,
              max(count(*)) over (partition by x.block) as most
            from experience_blocks x join experiences o on o.id = x.experience_id and o.cycle_id = e.cycle_id
            join attendables m on m.experience_id = o.id and m.cancelled_at is null
            group by 1, 2) days where often * 2 > most group by block) d on d.block = b.position), '[]') as times,
      coalesce((select json_agg(json_build_object('from', h.starts_on, 'to', h.ends_on)) from holidays h
        where (h.cohort_id is null or h.cohort_id = e.cohort_id)
          and h.ends_on >= (c.starts_at at time zone 'America/New_York')::date
          and h.starts_on <= (c.ends_at at time zone 'America/New_York')::date), '[]') as holidays
    from experiences e join cycles c on c.id = e.cycle_id
    where e.id = ${experienceId} and e.archived_at is null`.execute(db)
  const [row] = rows
  if (!row) throw notFound('There is no such experience.')
  return {
    ...row,
    sessions: row.sessions.map(({ id, startsAt, endsAt, hasRoll }) => ({
      id,
      startMs: Date.parse(startsAt),
      endMs: Date.parse(endsAt),
      hasRoll,
    })),
    times: new Map(row.times.map((time) => [time.number, time])),
    isHeld: (date) =>
      date >= row.firstDay &&
      date <= row.lastDay &&
      !row.holidays.some(({ from, to }) => from <= date && date <= to),
  }
}

/** What would move to a block, and who stands in its way. */
export interface CheckedMove extends PlannedMove {
  readonly block: number
  readonly refusals: readonly string[]
  readonly warnings: readonly string[]
}

/**
 * Plans the move of an experience from one of its blocks to others and holds it against the experts' time, in one question
 * for all of them. An experience that meets in one block brings all its sessions, another one those that begin in it.
 */
export async function checkMoves(
  db: Database,
  viewer: Viewer,
  movable: Movable,
  { from, to, nowMs }: { readonly from: number; readonly to: readonly number[]; readonly nowMs: number },
): Promise<CheckedMove[]> {
  const { times, sessions, expertIds, isHeld, blocks } = movable
  const fromTime = times.get(from)
  const own =
    fromTime === undefined
      ? []
      : blocks.length === 1
        ? sessions
        : sessions.filter((one) => meetsIn(one, fromTime))
  const planned = to.flatMap((block) => {
    const time = times.get(block)
    return time === undefined || fromTime === undefined
      ? []
      : [{ block, ...planMove(own, fromTime, time, { isHeld, nowMs }) }]
  })
  const asked = planned.flatMap(({ block, moves }) =>
    moves.flatMap(({ startMs, endMs }) =>
      expertIds.map((employeeId) => ({ block, employeeId, fromMs: startMs, toMs: endMs })),
    ),
  )
  // What moves in any of the plans stands in the way of none: it stays where it is in no other.
  const conflicts = await findBookingConflicts(db, viewer, asked, new Set(own.map(({ id }) => id)))
  return planned.map((plan) => {
    const found = asked.flatMap(({ block }, at) => (block === plan.block ? (conflicts[at] ?? []) : []))
    const textsOf = (isBooked: boolean) => [
      ...new Set(
        found
          .filter(({ because }) => (because === 'meeting') === isBooked)
          .map(({ employeeName, text }) => `${employeeName}: ${text}`),
      ),
    ]
    return { ...plan, refusals: textsOf(true), warnings: textsOf(false) }
  })
}

interface ClashingStudents {
  readonly block: number
  readonly students: number
  readonly names: string[]
}

const mostNames = 4

/**
 * How many students of an experience are at a same time in something else of its cycle in each of some blocks, and the first
 * by name: who leaves the one before the other begins is in no two.
 */
export async function countStudentsTwice(
  db: Database,
  { id, cycleId }: Pick<Movable, 'id' | 'cycleId'>,
  { blocks, nowMs }: { readonly blocks: readonly number[]; readonly nowMs: number },
): Promise<Map<number, ClashingStudents>> {
  const { rows } = await sql<ClashingStudents>`
    select block, count(*)::integer as students, (array_agg(name order by name))[1:${sql.lit(mostNames)}] as names from (
      select distinct x.block::integer as block, u.id, u.name from registrations ours
      join registrations theirs on theirs.student_id = ours.student_id and ${holdTogether('ours', 'theirs', schoolDateOf(nowMs))}
      join experiences o on o.id = theirs.experience_id and o.id <> ${id} and o.cycle_id = ${cycleId} and o.archived_at is null
      join experience_blocks x on x.experience_id = o.id and x.block = any(${[...blocks]}::smallint[])
      join users u on u.id = ours.student_id
      where ours.experience_id = ${id}) twice
    group by block`.execute(db)
  return new Map(rows.map((row) => [row.block, row]))
}

import { sql } from 'kysely'
import { findBookingConflicts } from '#domains/faculty-availability/server/faculty-availability.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { blockOfE } from '../planned-cycle.ts'

interface Asked {
  readonly experienceId: number
  readonly title: string
  readonly block: number
  readonly employeeId: number
  /** Its number where it is a session; null for a day on which it might be held. */
  readonly sessionId: number | null
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface ExpertAway {
  readonly experienceId: number
  readonly employeeId: number
  readonly name: string
  readonly title: string
  readonly block: number
  /** None of its experts can ever be there. */
  readonly isUntaught: boolean
  /** Sessions at which they cannot be, out of so many; null before any is planned: then on no day of the week. */
  readonly sessions: { readonly away: number; readonly of: number } | null
  /** The first reason, as far as the viewer may know of it. */
  readonly reason: string
}

/**
 * Experts who are not available when their experience of a cycle meets: at one of its sessions or, while none is
 * planned, in its block on any day of the cycle's first week. Who runs two at once is `listExpertsTwice`.
 */
export async function listExpertsAway(
  db: Database,
  viewer: Viewer,
  { id: cycleId, startsAt }: { readonly id: number; readonly startsAt: Date },
): Promise<ExpertAway[]> {
  const { rows } = await sql<Asked>`
    with e as (select e.id, e.title, e.cohort_id, ${blockOfE} as block from experiences e
      where e.cycle_id = ${cycleId} and e.archived_at is null),
    met as (select m.experience_id, m.id, m.starts_at, m.ends_at from attendables m
      where m.experience_id in (select id from e) and m.cancelled_at is null),
    days as (select day::date as day from generate_series((${startsAt}::timestamptz at time zone 'America/New_York')::date,
      (${startsAt}::timestamptz at time zone 'America/New_York')::date + 6, interval '1 day') day
      where extract(isodow from day) < 6),
    might as (select e.id as experience_id, null::integer as id, (days.day + t.starts_at) at time zone 'America/New_York' as starts_at,
        (days.day + t.ends_at) at time zone 'America/New_York' as ends_at
      from e cross join days
      join lateral (select b.starts_at, b.ends_at from campus_blocks b
        where b.position = e.block and (e.cohort_id is null or b.cohort_id = e.cohort_id)
        order by b.cohort_id limit 1) t on true
      where not exists (select from met where met.experience_id = e.id))
    select e.id as experience_id, e.title, e.block, x.employee_id, held.id as session_id, held.starts_at, held.ends_at
    from (select * from met union all select * from might) held join e on e.id = held.experience_id
    join experience_experts x on x.experience_id = e.id
    order by e.title, e.id, x.employee_id, held.starts_at`.execute(db)
  const conflicts = await findBookingConflicts(
    db,
    viewer,
    rows.map((row) => ({
      employeeId: row.employeeId,
      fromMs: row.startsAt.getTime(),
      toMs: row.endsAt.getTime(),
    })),
    new Set(rows.flatMap(({ sessionId }) => sessionId ?? [])),
  )
  const asked = rows.map((row, at) => ({ ...row, conflict: conflicts[at] }))
  const untaught = new Set(asked.map(({ experienceId }) => experienceId))
  for (const { experienceId, conflict } of asked) if (conflict === undefined) untaught.delete(experienceId)
  return [
    ...Map.groupBy(asked, ({ experienceId, employeeId }) => `${experienceId} ${employeeId}`).values(),
  ].flatMap((own) => {
    const away = own.filter(({ conflict }) => conflict !== undefined)
    const [first] = away
    if (first?.conflict === undefined) return []
    const isPlanned = first.sessionId !== null
    if (!isPlanned && away.length < own.length) return []
    const { experienceId, title, block, employeeId, conflict } = first
    return [
      {
        experienceId,
        employeeId,
        title,
        block,
        isUntaught: untaught.has(experienceId),
        name: conflict.employeeName,
        sessions: isPlanned ? { away: away.length, of: own.length } : null,
        reason: conflict.text,
      },
    ]
  })
}

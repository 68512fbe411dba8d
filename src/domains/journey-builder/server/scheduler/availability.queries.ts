import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import type { Away } from '../../rules/plan-types.ts'
import type { CycleRow } from '../planned-cycle.ts'

/**
 * SQL: when the experience in scope as `e` meets, weekday and block, `2-3`: by its sessions; of several blocks the one
 * whose hours a session meets in. Without a session by its plan; without either the weekday is not known yet, `0-3`.
 */
export const meetsOfE = sql<string[]>`array(
  with own as (select x.block, count(*) over () as blocks, b.starts_at, b.ends_at from experience_blocks x
      left join lateral (select starts_at, ends_at from campus_blocks b where b.position = x.block
        and b.cohort_id = coalesce(e.cohort_id, b.cohort_id) order by b.cohort_id limit 1) b on true
      where x.experience_id = e.id),
    met as (select distinct extract(isodow from m.school_date)::integer as weekday,
        (m.starts_at at time zone 'America/New_York')::time as starts_at,
        (m.ends_at at time zone 'America/New_York')::time as ends_at
      from attendables m where m.experience_id = e.id and m.kind = 'session' and m.cancelled_at is null),
  planned as (select distinct (s->>'weekday')::integer as weekday
    from experience_designs d cross join lateral jsonb_array_elements(d.content->'sessions') s where d.experience_id = e.id)
  select distinct day.weekday || '-' || own.block from own cross join lateral (
    select met.weekday from met where own.blocks = 1 or own.starts_at is null
      or (met.starts_at < own.ends_at and met.ends_at > own.starts_at)
    union all select planned.weekday from planned where not exists (select from met)
    union all select 0 where not exists (select from met) and not exists (select from planned)) day (weekday)
  order by 1)`

/** When students cannot on some day of a cycle, by student, with the hours of their campus's block; one statement. */
export async function listAway(
  db: Database,
  { startsAt, endsAt }: Pick<CycleRow, 'startsAt' | 'endsAt'>,
): Promise<Map<number, Away[]>> {
  const first = schoolDateOf(startsAt.getTime())
  const last = schoolDateOf(endsAt.getTime() - 1)
  const { rows } = await sql<{ studentId: number; away: Away[] }>`
    with said as (
      select student_id, valid_from, lead(valid_from) over (partition by student_id order by valid_from) as until
      from learning_availabilities),
    away as (
      select distinct g.student_id, g.weekday, g.block, to_char(b.starts_at, 'HH24:MI') as starts_at,
        to_char(b.ends_at, 'HH24:MI') as ends_at
      from said join learning_availability_gaps g on g.student_id = said.student_id and g.valid_from = said.valid_from
      join students s on s.id = g.student_id
      join campus_blocks b on b.cohort_id = s.cohort_id and b.position = g.block
      where said.valid_from <= ${last}::date and (said.until is null or said.until > ${first}::date))
    select student_id, json_agg(json_build_object('weekday', weekday, 'block', block, 'starts_at', starts_at,
      'ends_at', ends_at) order by weekday, block) as away
    from away group by 1`.execute(db)
  return new Map(rows.map(({ studentId, away }) => [studentId, away]))
}

import { sql } from 'kysely'
import { findPlannedCycle } from '#domains/journey-builder/server/journey-builder.service.ts'
import { holdTogether, placeHolds } from '#domains/people/server/relations.service.ts'
import { findCurrentCycle } from '#domains/school-year/server/school-year.service.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Database } from '#server/database/database.ts'
import type {
  DoubleBooking,
  ScheduleCampus,
  ScheduledExperience,
} from '../contract/master-schedule.contract.ts'

/** The cycle that is asked for, else the coming one, else the last; undefined without any; throws not-found. */
export const findScheduledCycle = async (db: Database, cycleId: number | undefined, nowMs: number) =>
  (await findPlannedCycle(db, cycleId, nowMs)) ?? findCurrentCycle(db, nowMs)

/** Weekdays as a set of bits, 1 is Monday, as a list. */
const weekdaysOf = (bits: number) => [1, 2, 3, 4, 5, 6, 7].filter((day) => (bits & (1 << day)) !== 0)

type ScheduledRow = Omit<ScheduledExperience, 'campus_id' | 'subject_ids' | 'weekdays'> & {
  readonly campusId: number | null
  readonly weekdays: number
}

/**
 * Every experience of a cycle with its blocks, weekdays, experts and how full it is, by title: the schedule is one
 * picture, in which whoever is missing looks free. Its sessions and registrations are asked for experience by
 * experience: grouped, PostgreSQL reads those of all years.
 */
export async function listScheduled(
  db: Database,
  cycleId: number,
  nowMs: number,
): Promise<Omit<ScheduledExperience, 'subject_ids'>[]> {
  const { rows } = await sql<ScheduledRow>`
    select e.id, e.title, e.type, e.cohort_id as campus_id, e.places, coalesce(k.experts, '[]') as experts, m.coming,
      array(select x.block::integer from experience_blocks x where x.experience_id = e.id order by x.block) as blocks,
      e.registered_count as registered,
      coalesce((select bit_or(1 << (s->>'weekday')::integer) from jsonb_array_elements(d.content->'sessions') s),
        m.weekdays, 0) as weekdays
    from experiences e
    left join experience_designs d on d.experience_id = e.id
    left join (
      select x.experience_id,
        json_agg(json_build_object('id', u.id, 'name', u.name) order by not x.is_main, u.name, u.id) as experts
      from experiences o join experience_experts x on x.experience_id = o.id join users u on u.id = x.employee_id
      where o.cycle_id = ${cycleId} group by 1) k on k.experience_id = e.id
    cross join lateral (
      select bit_or(1 << extract(isodow from m.school_date)::integer) as weekdays,
        (count(*) filter (where m.starts_at > ${new Date(nowMs)}))::integer as coming
      from attendables m where m.experience_id = e.id and m.cancelled_at is null) m
    where e.cycle_id = ${cycleId} and e.archived_at is null
    order by e.title, e.id`.execute(db)
  return rows.map(({ campusId, weekdays, ...row }) => ({
    ...row,
    campus_id: campusId,
    weekdays: weekdaysOf(weekdays),
  }))
}

/** The subjects of which something is taught in a cycle, in their order, with the experiences that do. */
export async function listTaughtSubjects(db: Database, cycleId: number) {
  const { rows } = await sql<{ id: number; title: string; experienceIds: number[] }>`
    select s.id, s.title, array_agg(distinct e.id) as experience_ids
    from experiences e join experience_units x on x.experience_id = e.id join units n on n.id = x.unit_id
    join topics t on t.id = n.topic_id join subjects s on s.id = t.subject_id
    where e.cycle_id = ${cycleId} and e.archived_at is null
    group by s.id order by s.position, s.id`.execute(db)
  return rows
}

/** The campuses with their blocks, and what is for all of them first: its blocks are those of the first campus by number. */
export async function listScheduleCampuses(db: Database): Promise<ScheduleCampus[]> {
  const { rows } = await sql<ScheduleCampus>`
    with of_all as (select distinct on (position) position, title, starts_at, ends_at from campus_blocks
      order by position, cohort_id),
    blocks as (
      select null::integer as cohort_id, position, title, starts_at, ends_at from of_all
      union all select cohort_id, position, title, starts_at, ends_at from campus_blocks)
    select k.id, k.title, coalesce(jsonb_agg(jsonb_build_object('number', b.position, 'title', b.title,
        'starts_at', to_char(b.starts_at, 'HH24:MI'), 'ends_at', to_char(b.ends_at, 'HH24:MI')) order by b.position)
        filter (where b.position is not null), '[]') as blocks
    from (select null::integer as id, 'Every campus' as title, 0 as place
      union all select id, title, 1 from cohorts where is_offered) k
    left join blocks b on b.cohort_id is not distinct from k.id
    group by k.id, k.title, k.place order by k.place, k.id`.execute(db)
  return rows
}

/** The latest move of a cycle that was not taken back. */
export const findLastMove = (db: Database, cycleId: number) =>
  db
    .selectFrom('scheduleMoves')
    .innerJoin('experiences', 'experiences.id', 'scheduleMoves.experienceId')
    .leftJoin('users', 'users.id', 'scheduleMoves.movedBy')
    .select(['scheduleMoves.id', 'experiences.title', 'users.name as by'])
    .where('scheduleMoves.cycleId', '=', cycleId)
    .where('scheduleMoves.undoneAt', 'is', null)
    .orderBy('scheduleMoves.id', 'desc')
    .limit(1)
    .executeTakeFirst()

interface PairRow {
  readonly block: number
  readonly one: number
  readonly oneTitle: string
  readonly other: number
  readonly otherTitle: string
  readonly students: number
  readonly names: string[]
  readonly experts: string[]
  readonly total: number
}

const mostNames = 4

/** Pairs of experiences of one block and cycle that at a same time share students or experts, the most students first. */
export async function listPairs(
  db: Database,
  { cycleId, today }: { readonly cycleId: number; readonly today: string },
  { limit, offset }: PageRange,
): Promise<(DoubleBooking & { readonly total: number })[]> {
  const { rows } = await sql<PairRow>`
    with here as materialized (
      select e.id, e.title, x.block from experiences e join experience_blocks x on x.experience_id = e.id
      where e.cycle_id = ${cycleId} and e.archived_at is null),
    seats as materialized (
      select h.id, h.block, r.student_id, r.dropped_at, r.from_day, r.until_day from here h
      join registrations r on r.experience_id = h.id and ${placeHolds('r', today)}),
    of_students as (
      select block, one, other, count(*)::integer as students,
        (array_agg(student_id order by student_id))[1:${sql.lit(mostNames)}] as ids
      from (select distinct a.block, a.id as one, b.id as other, a.student_id from seats a join seats b
        on b.student_id = a.student_id and b.block = a.block and b.id > a.id and ${holdTogether('a', 'b', today)}) twice
      group by 1, 2, 3),
    of_experts as (
      select a.block, a.id as one, b.id as other, array_agg(u.name order by u.name) as experts
      from here a join here b on b.block = a.block and b.id > a.id
      join experience_experts x on x.experience_id = a.id
      join experience_experts y on y.experience_id = b.id and y.employee_id = x.employee_id
      join users u on u.id = x.employee_id group by 1, 2, 3),
    pairs as (
      select block, one, other, coalesce(students, 0) as students, coalesce(ids, '{}') as ids,
        coalesce(experts, '{}') as experts, count(*) over ()::integer as total
      from of_students full join of_experts using (block, one, other)
      order by students desc nulls last, block, one, other limit ${limit} offset ${offset})
    select p.block::integer, p.one, (select title from experiences where id = p.one) as one_title, p.other,
      (select title from experiences where id = p.other) as other_title, p.students, p.experts, p.total,
      array(select name from users where id = any(p.ids) order by name, id) as names
    from pairs p order by p.students desc, p.block, p.one, p.other`.execute(db)
  return rows.map(({ one, oneTitle, other, otherTitle, ...row }) => ({
    ...row,
    id: `${row.block}-${one}-${other}`,
    experiences: [
      { id: one, title: oneTitle },
      { id: other, title: otherTitle },
    ],
  }))
}

import { sql } from 'kysely'
import { placeHolds } from '#domains/people/server/relations.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { type NeedsInOneBlock, needsInOneBlock, type PathwayGroup } from '../../rules/needs-in-one-block.ts'
import type { PlanExperience } from '../../rules/plan-types.ts'
import { seesChoices } from '../journey-builder.access.ts'
import { listNeeds } from '../pathway-needs.ts'
import { blockOfE, type CycleYear, gradeThen, isPlannedFor } from '../planned-cycle.ts'

/** Students of the viewer's reach by campus, and how many of them have chosen and have a place. */
export async function countByCampus(
  db: Database,
  viewer: Viewer,
  { cycleId, day, year }: { readonly cycleId: number; readonly day: string; readonly year: CycleYear },
) {
  const { rows } = await sql<{
    id: number
    title: string
    students: number
    chosen: number
    placed: number
  }>`
    select k.id, k.title, count(*)::integer as students, count(l.student_id)::integer as chosen,
      count(p.student_id)::integer as placed
    from students join users u on u.id = students.id and u.deactivated_at is null
    join cohorts k on k.id = students.cohort_id
    left join choice_lists l on l.cycle_id = ${cycleId} and l.student_id = students.id
    left join (select distinct r.student_id from registrations r join experiences e on e.id = r.experience_id
      where e.cycle_id = ${cycleId} and ${placeHolds('r', day)} and e.archived_at is null) p on p.student_id = students.id
    where ${isPlannedFor(year)} and ${seesChoices(viewer)}
    group by k.id, k.title order by k.id`.execute(db)
  return rows
}

export interface DemandRow {
  readonly id: number
  readonly title: string
  readonly campus: string | null
  readonly block: number
  readonly places: number | null
  readonly least: number | null
  readonly registered: number
  readonly first: number
  readonly second: number
  readonly other: number
}

/** How many want each experience of a cycle as their first, second or a later choice in its block. */
export async function listDemand(db: Database, cycleId: number, year: CycleYear): Promise<DemandRow[]> {
  const { rows } = await sql<DemandRow>`
    with e as (select e.*, ${blockOfE} as block from experiences e
      where e.cycle_id = ${cycleId} and e.archived_at is null),
    ranked as (
      select c.experience_id, row_number() over (partition by c.student_id, e.block order by c.position) as rank
      from choices c join e on e.id = c.experience_id join students on students.id = c.student_id
      join users u on u.id = students.id and u.deactivated_at is null
      where c.cycle_id = ${cycleId} and ${isPlannedFor(year)}),
    wanted as (select experience_id, count(*) filter (where rank = 1)::integer as first,
      count(*) filter (where rank = 2)::integer as second, count(*) filter (where rank > 2)::integer as other
      from ranked group by 1)
    select e.id, e.title, k.title as campus, e.block, e.places, e.least, e.registered_count as registered,
      coalesce(w.first, 0) as first, coalesce(w.second, 0) as second, coalesce(w.other, 0) as other
    from e left join cohorts k on k.id = e.cohort_id left join wanted w on w.experience_id = e.id
    order by coalesce(w.first, 0) - coalesce(e.places, 100000) desc, coalesce(w.first, 0) desc, e.title, e.id`.execute(
    db,
  )
  return rows
}

interface Twice {
  readonly employeeId: number
  readonly name: string
  readonly titles: string[]
}

/** Experts who run two experiences in one block of a cycle; once where it is so in several. */
export async function listExpertsTwice(db: Database, cycleId: number): Promise<Twice[]> {
  const { rows } = await sql<Twice>`
    select distinct x.employee_id, u.name, array_agg(e.title order by e.title) as titles
    from experience_experts x join experiences e on e.id = x.experience_id join experience_blocks b on b.experience_id = e.id
    join users u on u.id = x.employee_id
    where e.cycle_id = ${cycleId} and e.archived_at is null
    group by x.employee_id, u.name, b.block having count(*) > 1
    order by u.name, x.employee_id`.execute(db)
  return rows
}

/**
 * Experiences in which more students, registered or pinned, are kept a place on one day than there are places. Who
 * leaves in the middle of the cycle has theirs until then, as for a plan; who follows them has it afterwards.
 */
export async function listPinsAbove(
  db: Database,
  { cycleId, day }: { readonly cycleId: number; readonly day: string },
) {
  const { rows } = await sql<{ id: number; title: string; kept: number; places: number }>`
    with bounded as (select id, title, places from experiences
      where cycle_id = ${cycleId} and archived_at is null and places is not null),
    kept as (
      select experience_id, student_id, ${day}::date as from_day, null::date as until_day from pins where cycle_id = ${cycleId}
      union all
      select r.experience_id, r.student_id, greatest(r.from_day, ${day}::date), r.until_day
      from bounded join registrations r on r.experience_id = bounded.id and ${placeHolds('r', day)}),
    daily as (
      select k.experience_id, count(distinct k.student_id)::integer as kept
      from (select distinct experience_id, from_day as day from kept) d
      join kept k on k.experience_id = d.experience_id and k.from_day <= d.day and (k.until_day is null or k.until_day > d.day)
      group by k.experience_id, d.day)
    select e.id, e.title, e.places, max(daily.kept) as kept
    from bounded e join daily on daily.experience_id = e.id
    group by e.id, e.title, e.places having max(daily.kept) > e.places order by e.title, e.id`.execute(db)
  return rows
}

/**
 * Pathways of which a student who has both can meet one only, since what serves them at the student's campus and stage
 * meets in one block: of the students that are planned, in the grade they are in by then.
 */
export async function listNeedsInOneBlock(
  db: Database,
  { id, ...year }: CycleYear & { readonly id: number },
): Promise<NeedsInOneBlock[]> {
  const { rows: experiences } = await sql<
    Pick<PlanExperience, 'id' | 'cohortId' | 'stage' | 'blocks'> & { readonly units: number[] }
  >`
    select e.id, e.cohort_id, e.school_stage as stage,
      array(select x.block::integer from experience_blocks x where x.experience_id = e.id order by 1) as blocks,
      array(select eu.unit_id from experience_units eu where eu.experience_id = e.id) as units
    from experiences e where e.cycle_id = ${id} and e.archived_at is null
      and exists (select from experience_units eu where eu.experience_id = e.id)`.execute(db)
  const needs = await listNeeds(db, id, experiences)
  const { rows: groups } = await sql<PathwayGroup>`
    select k.id as cohort_id, k.title as campus, held.grade, held.pathway_ids, count(*)::integer as students
    from (
      select students.cohort_id, ${gradeThen(year)} as grade,
        array_agg(a.pathway_id order by a.pathway_id) as pathway_ids
      from pathways_of_students(${year.schoolYear}, ${year.ahead}::integer) a
      join students on students.id = a.student_id join users u on u.id = students.id and u.deactivated_at is null
      where ${isPlannedFor(year)} and a.pathway_id = any(${[...needs.keys()]}::integer[])
      group by students.id having count(*) > 1) held
    join cohorts k on k.id = held.cohort_id
    group by k.id, held.grade, held.pathway_ids order by k.id, held.grade, held.pathway_ids`.execute(db)
  return needsInOneBlock(groups, needs, experiences)
}

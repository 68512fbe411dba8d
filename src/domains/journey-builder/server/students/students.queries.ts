import { sql } from 'kysely'
import { lastPlaceHolds, placeHolds } from '#domains/people/server/relations.service.ts'
import type { PageRange } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import type { studentGaps, studentSorts } from '../../contract/journey.contract.ts'
import { seesChoices } from '../journey-builder.access.ts'
import { blockOfE, type CycleYear, isMiddleThen, isPlannedFor } from '../planned-cycle.ts'

export interface StudentsFilter {
  readonly search: string
  readonly cohort_id?: number | undefined
  readonly grade?: number | undefined
  readonly gap?: (typeof studentGaps)[number] | undefined
  readonly sort: (typeof studentSorts)[number]
}

export interface StudentRow {
  readonly id: number
  readonly name: string
  readonly grade: number
  readonly campus: string
  readonly cohortId: number
  readonly house: string | null
  readonly savedAt: Date | null
  readonly chosen: number
  readonly gaps: number
  readonly total: number
}

const orders = {
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
  grade: sql`grade, name, id`,
  '-grade': sql`grade desc, name, id`,
  chosen: sql`saved_at is null desc, chosen, name, id`,
  '-chosen': sql`chosen desc, name, id`,
  gaps: sql`gaps, name, id`,
  '-gaps': sql`gaps desc, name, id`,
} as const

/**
 * Students whose choices the viewer reads, with how much they have chosen and in how many blocks they have no place yet,
 * a page of them. What is offered is counted once for each campus and stage, not for each student, and by the stage of the
 * cycle's year.
 */
export async function listStudents(
  db: Database,
  viewer: Viewer,
  { cycleId, day, year }: { readonly cycleId: number; readonly day: string; readonly year: CycleYear },
  { search, cohort_id: cohortId, grade, gap, sort }: StudentsFilter,
  { limit, offset }: PageRange,
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    with e as (select e.id, e.cohort_id, e.school_stage, ${blockOfE} as block from experiences e
      where e.cycle_id = ${cycleId} and e.archived_at is null),
    offers as (
      select k.id as cohort_id, stage.is_middle, count(distinct e.block)::integer as blocks
      from cohorts k cross join (values (true), (false)) as stage (is_middle)
      left join e on (e.cohort_id is null or e.cohort_id = k.id)
        and (e.school_stage is null or (e.school_stage = 'ms') = stage.is_middle)
      group by 1, 2),
    placed as (select r.student_id, count(distinct e.block)::integer as blocks
      from registrations r join e on e.id = r.experience_id where ${placeHolds('r', day)} group by 1),
    listed as (
      select students.id, u.name, students.grade, k.title as campus, students.cohort_id, h.title as house, l.saved_at,
        (select count(*)::integer from choices c where c.cycle_id = ${cycleId} and c.student_id = students.id) as chosen,
        greatest(0, least(offers.blocks, w.most) - coalesce(placed.blocks, 0)) as gaps
      from students join users u on u.id = students.id and u.deactivated_at is null
      join cohorts k on k.id = students.cohort_id left join houses h on h.id = students.house_id
      join offers on offers.cohort_id = students.cohort_id and offers.is_middle = ${isMiddleThen(year)}
      left join choice_lists l on l.cycle_id = ${cycleId} and l.student_id = students.id
      left join choice_windows w on w.cycle_id = ${cycleId}
      left join placed on placed.student_id = students.id
      where ${isPlannedFor(year)} and ${seesChoices(viewer)}
        and ${searchedIn('u.search_text', search)}
        and ${cohortId === undefined ? sql`true` : sql`students.cohort_id = ${cohortId}`}
        and ${grade === undefined ? sql`true` : sql`students.grade = ${grade}`})
    select *, count(*) over ()::integer as total from listed
    where ${gap === undefined ? sql`true` : gap === 'no_choices' ? sql`saved_at is null` : sql`gaps > 0`}
    order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

interface Details {
  readonly studentId: number
  readonly pathways: string[]
  readonly firstChoices: string[]
  readonly placements: string[]
}

/** Pathways, first choices by block and places of some students: one statement for a page of them. */
export async function readDetails(
  db: Database,
  cycle: CycleYear & { readonly id: number; readonly day: string },
  studentIds: readonly number[],
): Promise<Map<number, Details>> {
  const { rows } = await sql<Details>`
    with asked as (select unnest(${[...studentIds]}::integer[]) as student_id),
    e as (select e.id, e.title, ${blockOfE} as block from experiences e
      where e.cycle_id = ${cycle.id} and e.archived_at is null),
    mine as (select a.student_id, array_agg(p.title order by p.type, p.title) as titles
      from pathways_of_students(${cycle.schoolYear}, ${cycle.ahead}::integer) a join asked using (student_id)
      join pathways p on p.id = a.pathway_id group by 1),
    ranked as (select c.student_id, e.title, e.block,
        row_number() over (partition by c.student_id, e.block order by c.position) as rank
      from choices c join asked using (student_id) join e on e.id = c.experience_id where c.cycle_id = ${cycle.id}),
    firsts as (select student_id, array_agg(title order by block) as titles from ranked where rank = 1 group by 1),
    placed as (select r.student_id, array_agg(e.title order by e.block, e.title) as titles
      from registrations r join asked using (student_id) join e on e.id = r.experience_id
      where ${lastPlaceHolds('r', cycle.day)} group by 1)
    select asked.student_id, coalesce(mine.titles, '{}') as pathways, coalesce(firsts.titles, '{}') as first_choices,
      coalesce(placed.titles, '{}') as placements
    from asked left join mine using (student_id) left join firsts using (student_id) left join placed using (student_id)`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.studentId, row]))
}

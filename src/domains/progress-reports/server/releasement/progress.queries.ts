import { type RawBuilder, sql } from 'kysely'
import { assessedInCycle, perksToEarn } from '#domains/mastery/server/mastery.service.ts'
import { hasLeft } from '#domains/people/server/people.service.ts'
import { isShownToFamily } from '#domains/people/server/relations.service.ts'
import { type PageRange, rangeText } from '#server/api/paging.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import { searchedIn } from '#server/database/search-words.ts'
import { mostStudents, type ProgressFilter, type Standing } from '../../contract/releasement.contract.ts'
import { releasesReportsOf } from '../progress-reports.access.ts'
import { fromReportedPlaces } from '../reported-places.ts'

export interface ProgressRecord {
  readonly studentId: number
  readonly name: string
  readonly grade: number
  readonly campus: string
  readonly status: string
  readonly hasReport: boolean
  readonly hasFinal: boolean
  readonly mid: Standing['state']
  readonly midAt: Date | null
  readonly end: Standing['state']
  readonly endAt: Date | null
  readonly hasCustodyRemark: boolean
  readonly total: number
}

/**
 * SQL: the students with a place in an experience of a cycle, also until a day ahead; of those who had one until they left
 * the school those of whom something was said, or who have a report of it.
 */
export const reportedInCycle = (cycleId: number, today: string | null): RawBuilder<number> => sql<number>`
  select r.student_id ${fromReportedPlaces(today)} join experiences e on e.id = r.experience_id
  where e.cycle_id = ${cycleId} and e.archived_at is null
    and (not ${hasLeft(sql`students.status`)}
      or exists (select from (${assessedInCycle(cycleId)}) said where said.student_id = r.student_id))
  union select p.student_id from reports p where p.cycle_id = ${cycleId} and p.withdrawn_at is null`

/** SQL: somebody wrote a custody remark of a guardian of the student in scope as `students`, or closed the records. */
export const hasCustodyRemark = sql<boolean>`exists (select from guardian_students g
  where g.student_id = students.id and (g.custody_remark <> '' or not g.sees_records))`

const isTrue = (wanted: boolean | undefined, column: RawBuilder<unknown>) =>
  wanted === undefined ? sql`true` : sql`${column} = ${wanted}`

/** SQL: the students a filter lists, each with where both reports stand; the viewer releases their reports. */
const listed = (viewer: Viewer, cycleId: number, filter: ProgressFilter) => sql`
    with assessed as (${assessedInCycle(cycleId)}),
    stands as (
      select p.student_id,
        bool_or(p.kind = 'mid_cycle') as mid, bool_or(p.kind = 'mid_cycle' and o.out_at is not null) as mid_out,
        max(o.goes_out_at) filter (where p.kind = 'mid_cycle' and o.out_at is null) as mid_at,
        bool_or(p.kind = 'end_cycle') as end, bool_or(p.kind = 'end_cycle' and o.out_at is not null) as end_out,
        max(o.goes_out_at) filter (where p.kind = 'end_cycle' and o.out_at is null) as end_at
      from reports p join report_releases o on o.id = p.release_id
      where p.cycle_id = ${cycleId} and p.withdrawn_at is null group by 1),
    listed as (
      select students.id as student_id, users.name, students.grade, cohorts.title as campus, students.status,
        coalesce(assessed.has_report, false) as has_report, coalesce(assessed.has_final, false) as has_final,
        coalesce(stands.mid, false) as has_mid, coalesce(stands.end, false) as has_end,
        ${stateOf('mid')} as mid, stands.mid_at, ${stateOf('end')} as end, stands.end_at,
        ${hasCustodyRemark} as has_custody_remark
      from students join users on users.id = students.id and ${isShownToFamily('users')}
      join cohorts on cohorts.id = students.cohort_id
      left join assessed on assessed.student_id = students.id
      left join stands on stands.student_id = students.id
      where students.id in (${reportedInCycle(cycleId, viewer.today)}) and ${releasesReportsOf(viewer)}
        and ${searchedIn('users.search_text', filter.student)}
        and ${filter.cohort_id === undefined ? sql`true` : sql`students.cohort_id = ${filter.cohort_id}`}),
    chosen as (
      select * from listed
      where ${isTrue(filter.has_report_assessment, sql`has_report`)} and ${isTrue(filter.mid_cycle, sql`has_mid`)}
        and ${isTrue(filter.has_final_assessment, sql`has_final`)} and ${isTrue(filter.end_cycle, sql`has_end`)})`

const stateOf = (report: 'mid' | 'end') => sql<Standing['state']>`
  case when not coalesce(${sql.ref(`stands.${report}`)}, false) then 'none'
    when ${sql.ref(`stands.${report}_out`)} then 'published' else 'held' end`

/** A page of the students of a cycle by name (1-staff-tools §2.1). */
export async function listProgress(
  db: Database,
  viewer: Viewer,
  cycleId: number,
  filter: ProgressFilter,
  range: PageRange,
): Promise<ProgressRecord[]> {
  const { rows } = await sql<ProgressRecord>`${listed(viewer, cycleId, filter)}
    select *, count(*) over ()::integer as total from chosen order by name, student_id ${rangeText(range)}`.execute(
    db,
  )
  return rows
}

/** The ids of all students that the filter lists, or of as many as can be published at once. */
export async function listMatching(
  db: Database,
  viewer: Viewer,
  cycleId: number,
  filter: ProgressFilter,
): Promise<number[]> {
  const { rows } = await sql<{ studentId: number }>`${listed(viewer, cycleId, filter)}
    select student_id from chosen order by name, student_id limit ${sql.lit(mostStudents)}`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

export interface MissingParts {
  readonly studentId: number
  readonly name: string
  /** How many units and abilities that the student earns nothing was said of, and (`final`) nothing final. */
  readonly report: number
  readonly final: number
}

/** What is not assessed of some students in a cycle; only those of whom something is missing, by name. */
export async function listMissingParts(
  db: Database,
  viewer: Viewer,
  { cycleId, studentIds }: { readonly cycleId: number; readonly studentIds: readonly number[] },
): Promise<MissingParts[]> {
  const { rows } = await sql<MissingParts>`
    with placed as (select r.student_id, r.experience_id ${fromReportedPlaces(viewer.today)}
      join experiences e on e.id = r.experience_id
      where r.student_id = any(${[...studentIds]}::integer[])
        and e.cycle_id = ${cycleId} and e.archived_at is null),
    wanted as (select * from ${perksToEarn(sql`placed`)} to_earn),
    said as (select a.student_id, a.experience_id, case when a.unit_id is null then 'ability' else 'unit' end as kind,
        coalesce(a.unit_id, a.ability_id) as id, bool_or(a.is_final) as final
      from assessments a join placed using (student_id, experience_id) where a.stands group by 1, 2, 3, 4),
    missing as (select wanted.student_id, (count(*) filter (where said.final is null))::integer as report,
        (count(*) filter (where said.final is not true))::integer as final
      from wanted left join said using (student_id, experience_id, kind, id) group by 1)
    select missing.*, users.name from missing join users on users.id = missing.student_id
    where final > 0 order by users.name, users.id`.execute(db)
  return rows
}

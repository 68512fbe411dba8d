import { sql } from 'kysely'
import { seesProgram } from '#domains/mastery/server/mastery.service.ts'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import { itemCounts } from './item-counts.ts'

/** Some campuses, grades and years of graduating; none says all. */
export interface Group {
  readonly campus: readonly number[]
  readonly grade: readonly number[]
}

/** SQL: a row with `cohort_id` and `grade` belongs to a group. */
export const isOf = (alias: string, { campus, grade }: Group) => {
  const conditions = [sql<boolean>`true`]
  if (campus.length > 0)
    conditions.push(sql<boolean>`${sql.ref(`${alias}.cohort_id`)} = any(${[...campus]}::integer[])`)
  if (grade.length > 0)
    conditions.push(sql<boolean>`${sql.ref(`${alias}.grade`)} = any(${[...grade]}::integer[])`)
  return sql.join(conditions, sql` and `)
}

/** Whether the viewer sees every student whose program counts: what was counted of all campuses is theirs to read. */
export function seesWhole(viewer: Viewer): boolean {
  return reachOf(viewer, 'people.view.all') === 'all' && reachOf(viewer, 'program.view.all') === 'all'
}

/** The whole campuses of who sees nobody beside them; undefined for who sees students of their own, too. */
function wholeCampuses(viewer: Viewer): readonly number[] | undefined {
  if (holds(viewer, 'program.view') || holds(viewer, 'people.view')) return undefined
  const people = reachOf(viewer, 'people.view.all')
  const programs = reachOf(viewer, 'program.view.all')
  if (people === 'all') return programs === 'all' ? undefined : programs
  return programs === 'all' ? people : people.filter((one) => programs.includes(one))
}

/** Whether a statement asks how each campus stands, or reads what was added up over all. */
export type Detail = 'sums' | 'campuses'

/**
 * SQL: tables `counted` and `populations` before a statement, of the students whose program the viewer sees. Who sees all
 * of them, or whole campuses only, reads what was counted; of anybody else the few they see are counted now. Only in
 * detail every row of `counted` has its campus.
 */
export function seenCounts(viewer: Viewer, group: Group, detail: Detail) {
  const campuses = seesWhole(viewer) ? 'all' : wholeCampuses(viewer)
  if (campuses === undefined || (campuses !== 'all' && campuses.length === 0))
    return sql`${itemCounts(sql<boolean>`${seesProgram(viewer)} and ${isOf('students', group)}`)}`
  const seen = (alias: string) =>
    campuses === 'all'
      ? isOf(alias, group)
      : sql`${sql.ref(`${alias}.cohort_id`)} = any(${[...campuses]}::integer[]) and ${isOf(alias, group)}`
  // Of a school that was never counted: as for the few.
  const isNew = sql<boolean>`not exists (select from report_counts)`
  const live = itemCounts(sql<boolean>`${isNew} and ${seesProgram(viewer)} and ${isOf('students', group)}`, {
    counted: 'counted_now',
    populations: 'populations_now',
  })
  const readsSums = detail === 'sums' && campuses === 'all' && group.campus.length === 0
  const kept = readsSums
    ? sql`select kind, item_id, null::integer as cohort_id, grade, registered, completed, missing
        from report_sums t where ${seen('t')}`
    : sql`select kind, item_id, cohort_id, grade, registered, completed, missing
        from report_tallies t where ${seen('t')}`
  return sql`${live},
    counted as materialized (
      ${kept}
      union all select kind, item_id, cohort_id, grade, registered, completed, missing from counted_now),
    populations as materialized (
      select school_stage, cohort_id, grade, students from report_populations o where ${seen('o')}
      union all select school_stage, cohort_id, grade, students from populations_now)`
}

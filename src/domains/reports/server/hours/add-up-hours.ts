import { sql } from 'kysely'
import { holds, reachOf, type Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { WeekBar } from '../../contract/hours.contract.ts'
import type { Narrowing } from '../table/report-source.ts'
import { needsShown, whereOf } from '../table/report-statement.ts'
import { numbersOf } from '../table/usual-filters.ts'
import { type Counted, gradeOf, hoursSource } from './hours-source.ts'

/** Columns that the kept sums know, too. */
const summed = new Set(['campus', 'grade', 'week', 'subject'])

/**
 * Whether the kept sums of the whole school answer the question: the viewer sees everybody, and it is narrowed only by
 * what the sums know.
 */
const readsSums = (viewer: Viewer, { search, values }: Narrowing) =>
  reachOf(viewer, 'people.view.all') === 'all' &&
  reachOf(viewer, 'attendance.view.all') === 'all' &&
  holds(viewer, 'attendance.view.all') &&
  search === '' &&
  Object.entries(values).every(([column, chosen]) => chosen.length === 0 || summed.has(column))

const anyOf = (values: readonly string[] = []) => sql`${numbersOf(values)}::integer[]`

/** SQL: the students of an answer by campus and grade, and their minutes by week and subject. */
function tables(viewer: Viewer, narrowed: Narrowing, counted: Counted) {
  const { campus = [], grade = [] } = narrowed.values
  if (readsSums(viewer, narrowed)) {
    const group = (alias: string) => sql`
      (${campus.length === 0}::boolean or ${sql.ref(`${alias}.cohort_id`)} = any(${anyOf(campus)}))
      and (${grade.length === 0}::boolean or ${sql.ref(`${alias}.grade`)} = any(${anyOf(grade)}))`
    return sql`
      parts as (select week, subject, sum(minutes) as minutes from hour_tallies t where ${group('t')} group by 1, 2),
      groups as (select s.cohort_id, ${gradeOf('s')} as grade, count(*) as students from student_hours h
        join students s on s.id = h.student_id where ${group('s')} group by 1, 2)`
  }
  const source = hoursSource(viewer, counted)
  const shown = needsShown(source, narrowed) ? source.shown : sql``
  return sql`
    asked as materialized (select h.parts, students.cohort_id, ${gradeOf('students')} as grade
      ${source.from} ${shown} ${whereOf(source, narrowed)}),
    parts as (select (p->>0)::date as week, p->>1 as subject, sum((p->>2)::integer) as minutes
      from asked cross join jsonb_array_elements(asked.parts) as p group by 1, 2),
    groups as (select cohort_id, grade, count(*) as students from asked group by 1, 2)`
}

/** Minutes of the students of an answer by week, against what is expected of them, and by subject. */
export async function addUpHours(
  db: Database,
  viewer: Viewer,
  { narrowed, counted }: { readonly narrowed: Narrowing; readonly counted: Counted },
) {
  const { rows } = await sql<{
    weeks: WeekBar[]
    subjects: { title: string; minutes: number }[]
    at: Date | null
  }>`
    with ${tables(viewer, narrowed, counted)},
    expected as (select x.week, sum(x.minutes * g.students) as minutes from hour_expectations x
      join groups g on g.cohort_id = x.cohort_id and g.grade = x.grade group by 1),
    weeks as (select coalesce(p.week, x.week) as week, coalesce(p.minutes, 0) as minutes, x.minutes as expected
      from (select week, sum(minutes) as minutes from parts
        where ${counted.subject.length === 0}::boolean or subject = any(${[...counted.subject]}::text[]) group by 1) p
      full join expected x on x.week = p.week),
    subjects as (select subject as title, sum(minutes) as minutes from parts
      where ${counted.week.length === 0}::boolean or week::text = any(${[...counted.week]}::text[]) group by 1)
    select
      (select coalesce(json_agg(json_build_object('starts_on', week, 'minutes', minutes, 'expected',
        case when ${counted.subject.length === 0}::boolean then expected end) order by week), '[]') from weeks) as weeks,
      (select coalesce(json_agg(json_build_object('title', title, 'minutes', minutes) order by minutes desc, title), '[]')
        from subjects) as subjects,
      (select max(reckoned_at) from student_hours) as at`.execute(db)
  const { weeks = [], subjects = [], at = null } = rows[0] ?? {}
  return { weeks, subjects, reckoned_at: at?.toISOString() ?? null }
}

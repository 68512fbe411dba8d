import { sql } from 'kysely'
import { graduationYear } from '#domains/student-page/rules/graduation-year.ts'
import type { SourceFilter } from '../table/report-source.ts'
import type { Group } from './seen-counts.ts'

/** What of a question says whose students are counted. */
export interface AskedGroup {
  readonly campus: readonly string[]
  readonly grade: readonly string[]
  readonly expected_graduation: readonly string[]
}

const numbers = (values: readonly string[]) => values.map(Number).filter((one) => Number.isInteger(one))

/** No student has this grade: what was asked for fits nobody. */
const noGrade = -1

/** Who is meant: the year of graduating is a matter of the grade. */
export function groupOf({ campus, grade, expected_graduation }: AskedGroup, nowMs: number): Group {
  const inGrades = numbers(grade)
  const byYear = numbers(expected_graduation).map((year) => graduationYear(0, nowMs) - year)
  const grades =
    expected_graduation.length === 0
      ? inGrades
      : grade.length === 0
        ? byYear
        : byYear.filter((one) => inGrades.includes(one))
  const isNarrowed = grade.length > 0 || expected_graduation.length > 0
  return {
    campus: campus.length === 0 ? [] : [...numbers(campus), noGrade].filter((one) => Math.abs(one) < 32_768),
    grade: isNarrowed && grades.length === 0 ? [noGrade] : grades.filter((one) => Math.abs(one) < 32_768),
  }
}

const always = () => sql<boolean>`true`
const none = { value: sql<string>`''`, label: sql<string>`''`, isOneOf: always }

/** The filters that say whose students are counted; their values with how many students these are. */
export const groupFilters = (nowMs: number): Record<keyof AskedGroup, SourceFilter> => ({
  campus: {
    ...none,
    offered:
      () => sql`select o.cohort_id::text as value, c.title as label, sum(o.students) as count, 0 as place
      from populations o join cohorts c on c.id = o.cohort_id group by o.cohort_id, c.title`,
  },
  grade: {
    ...none,
    offered:
      () => sql`select grade::text as value, 'Grade ' || grade as label, sum(students) as count, grade as place
      from populations group by grade`,
  },
  expected_graduation: {
    ...none,
    offered: () => sql`select (${graduationYear(0, nowMs)}::integer - grade)::text as value,
      'June ' || (${graduationYear(0, nowMs)}::integer - grade) as label, sum(students) as count, -grade as place
      from populations group by grade`,
  },
})

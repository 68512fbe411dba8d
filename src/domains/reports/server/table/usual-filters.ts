import { type RawBuilder, sql } from 'kysely'
import { experienceTypeTitles } from '#domains/experiences/server/experiences.service.ts'
import type { SourceFilter } from './report-source.ts'

/** The integers among the values of an address; others are dropped, since no row has them. */
export const numbersOf = (values: readonly string[]): number[] =>
  values.map(Number).filter((one) => Number.isInteger(one) && Math.abs(one) <= 2_147_483_647)

/** A column of numbers, offered in their order. */
export const byNumber = (
  column: RawBuilder<unknown>,
  label: RawBuilder<string>,
  more: Partial<SourceFilter> = {},
): SourceFilter => ({
  value: sql<string>`${column}::text`,
  label,
  isOneOf: (values) => sql<boolean>`${column} = any(${numbersOf(values)}::integer[])`,
  ...more,
})

/** A column of words. */
export const byText = (
  column: RawBuilder<unknown>,
  label: RawBuilder<string> = sql<string>`${column}`,
  more: Partial<SourceFilter> = {},
): SourceFilter => ({
  value: sql<string>`${column}`,
  label,
  isOneOf: (values) => sql<boolean>`${column} = any(${[...values]}::text[])`,
  ...more,
})

/** The grade of the student in scope as `students`. */
export const byGrade: SourceFilter = byNumber(sql`students.grade`, sql<string>`'Grade ' || students.grade`, {
  order: sql`students.grade`,
})

/** Their campus; `cohorts` is joined to be shown. */
export const byCampus: SourceFilter = byNumber(sql`students.cohort_id`, sql<string>`cohorts.title`)

/** Their house; `houses` is joined to be shown. Nobody's is `0`. */
export const byHouse: SourceFilter = {
  value: sql<string>`coalesce(students.house_id, 0)::text`,
  label: sql<string>`coalesce(houses.title, 'In no house')`,
  isOneOf: (values) => sql<boolean>`coalesce(students.house_id, 0) = any(${numbersOf(values)}::integer[])`,
}

/** SQL: what the type of the experience in scope as `e` is called. */
export const typeLabel = sql<string>`case e.type ${sql.join(
  Object.entries(experienceTypeTitles).map(
    ([type, { one }]) => sql`when ${sql.lit(type)} then ${sql.lit(one)}`,
  ),
  sql` `,
)} else e.type end`

import type { Narrowing } from './report-source.ts'

/** What an input narrows a report to, by the columns it may be narrowed by. */
export const narrowedBy = <Column extends string>(
  input: { readonly search: string } & Readonly<Record<Column, readonly string[]>>,
  columns: readonly Column[],
): Narrowing => ({
  search: input.search,
  values: Object.fromEntries(columns.map((column) => [column, input[column]])),
})

import { z } from 'zod'
import { type Access, endpoint } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { chosen, id, search, token } from '#contract/values.ts'
import { mostChosen, pageSizes } from './report-values.ts'

/** The chosen values of a column, as its suggestions name them. */
export const values = chosen(token(200), mostChosen).default([])
type Filters = Readonly<Record<string, typeof values>>

const whole = (most: number) => z.coerce.number('This is not a number.').int().min(0).max(most)

/** What narrows a report: words, values by column, and the cycle it is about. */
export const narrowing = <F extends Filters>(filters: F) =>
  z.object({ search: search(), cycle_id: id.optional(), ...filters })

/** A column, and a minus before it for the other direction. */
const sort = token(40).optional()

const shown = {
  sort,
  page_size: whole(100)
    .refine((size) => pageSizes.some((one) => one === size), 'Choose 25, 50 or 100.')
    .default(pageSizes[0]),
  /** In place of a page: a window of all rows that begins with this one, from 0. */
  from: whole(100_000_000).optional(),
  /** The same rows, all of them, as a file: answered by the download of the report. */
  output: z.enum(['csv']).optional(),
}

/** A value of a column with how many rows have it. */
const suggestion = z.object({ value: z.string(), label: z.string(), count: z.number() })
export type Suggestion = z.output<typeof suggestion>

interface ReportDefinition<F extends Filters, R extends z.ZodType> {
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly filters: F
  readonly row: R
  /** Whose records the rows tell. */
  readonly people?: (rows: readonly z.output<R>[]) => readonly number[]
}

/** What of the address a file is made of, too. */
export const fileInput = <F extends Filters>(filters: F) => narrowing(filters).extend({ sort })

/**
 * The calls of a report table. Rows and their number are asked apart: the first rows stand there before anybody has
 * counted the others. The rows come bare, as the documents print them.
 */
export function reportEndpoints<F extends Filters, R extends z.ZodType>(report: ReportDefinition<F, R>) {
  const { path, access, summary, filters, row, people } = report
  const columns = Object.keys(filters)
  return {
    rows: endpoint({
      method: 'GET',
      path,
      summary,
      access,
      input: paged(narrowing(filters)).extend(shown),
      output: z.array(row),
      ...(people !== undefined && { people }),
    }),
    count: endpoint({
      method: 'GET',
      path: `${path}/count`,
      summary: `How many rows this has: ${summary.toLowerCase()}`,
      access,
      input: narrowing(filters),
      output: z.object({ total: z.number() }),
    }),
    values: endpoint({
      method: 'GET',
      path: `${path}/values`,
      summary: 'What a column is narrowed to: its values among the rows that all else leaves',
      access,
      input: narrowing(filters).extend({
        column: token(40)
          .refine((name) => columns.includes(name), 'There is no such column to filter by.')
          .meta({ examples: [columns[0]] }),
        like: search(100),
      }),
      output: z.object({ values: z.array(suggestion), total: z.number() }),
    }),
  }
}

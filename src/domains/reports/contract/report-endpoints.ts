import { z } from 'zod'
import { type Access, endpoint } from '#contract/endpoint.ts'
import { chosen, id, search, token } from '#contract/values.ts'
import { reportRows } from './report-rows.ts'
import { mostChosen } from './report-values.ts'

/** The chosen values of a column, as its suggestions name them. */
export const values = chosen(token(200), mostChosen).default([])
type Filters = Readonly<Record<string, typeof values>>

/** What narrows a report: words, values by column, and the cycle it is about. */
export const narrowing = <F extends Filters>(filters: F) =>
  z.object({ search: search(), cycle_id: id.optional(), ...filters })

/** A column, and a minus before it for the other direction. */
const sort = token(40).optional()

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
      input: reportRows(fileInput(filters)),
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

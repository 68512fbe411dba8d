import { z } from 'zod'
import { paged } from '#contract/paging.ts'
import { pageSizes } from './report-values.ts'

const whole = (most: number) => z.coerce.number('This is not a number.').int().min(0).max(most)

/** Which rows of a report: a page of what it is narrowed to, a window of it, or all of it as a file (decision 147). */
export const reportRows = <Shape extends z.ZodRawShape>(filter: z.ZodObject<Shape>) =>
  paged(filter).extend({
    page_size: whole(100)
      .refine((size) => pageSizes.some((one) => one === size), 'Choose 25, 50 or 100.')
      .default(pageSizes[0]),
    /** In place of a page: a window of all rows that begins with this one, from 0. */
    from: whole(100_000_000).optional(),
    /** The same rows, all of them, as a file: answered by the download of the report. */
    output: z.enum(['csv']).optional(),
  })

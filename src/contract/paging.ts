import { z } from 'zod'

const page = z.int().min(1).max(100_000)

/** The page of a list, from 1. One past the last is not wrong: it is empty, and `total` says how far the list goes. */
const pageNumber = z
  .union([page, z.string().max(6).regex(/^\d+$/).transform(Number)], 'This is not a number.')
  .pipe(page)
  .default(1)

/** What a list is narrowed to, and which page of it is asked for. */
export const paged = <Shape extends z.ZodRawShape>(filter: z.ZodObject<Shape>) =>
  filter.extend({ page: pageNumber })

/** Of a list that only grows no more rows are counted or paged; beyond them it only says that there are more. */
export const mostCounted = 2_000
/** So many of its newest rows are searched. */
export const mostSearched = 100_000

/** What every page says beside its rows; `total` is of all pages, whichever is asked for. */
export const pageFacts = { page: z.number(), pageSize: z.number(), total: z.number() }

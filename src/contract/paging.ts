import { z } from 'zod'

/** The page of a list, from 1. A page past the last is not wrong: it is empty, and `total` says how far the list goes. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

import { z } from 'zod'

/** What the query says of the list of campuses: whose form is open. */
export const campusSearch = z.object({
  campus: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
})

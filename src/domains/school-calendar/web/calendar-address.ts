import { z } from 'zod'

const text = z.string().optional().catch(undefined)

/** What the query of /cycles-and-holidays holds; it stays while a modal is open over the page. */
export const schoolCalendarSearch = z.object({
  /** `2026-2027`; the current year without it. */
  school_year: z
    .string()
    .regex(/^\d{4}-\d{4}$/)
    .optional()
    .catch(undefined),
  find: text,
  /** The day whose menu is open. */
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .optional()
    .catch(undefined),
  /** Holidays that a campus has, those of the whole network among them. */
  campus: z.coerce.number().int().positive().optional().catch(undefined),
})
export type SchoolCalendarSearch = z.output<typeof schoolCalendarSearch>

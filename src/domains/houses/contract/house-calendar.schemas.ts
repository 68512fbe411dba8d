import { z } from 'zod'
import { instant } from '#contract/values.ts'

/** A request to bring calendar attendees up to date, as far as it has come (look.md §7.14). */
export const calendarSync = z.object({
  id: z.number(),
  /** The house's title, or "All houses". */
  title: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  failures: z.array(z.object({ houseId: z.number(), houseTitle: z.string(), message: z.string() })),
  startedAt: instant.nullable(),
  /** The calendar asked to be left alone until then. */
  waitsUntil: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type CalendarSync = z.output<typeof calendarSync>

import { z } from 'zod'
import { askedDate, id, instant, line } from '#contract/values.ts'

export const loggedStates = ['waiting', 'confirmed', 'declined'] as const

/** What is said of work beside sessions and tasks. */
export const loggedFields = z.object({
  day: askedDate,
  minutes: z.coerce
    .number('Type how many minutes.')
    .int('Type whole minutes.')
    .min(1, 'At least 1 minute.')
    .max(1440, 'A day has 24 hours: at most 1440 minutes.'),
  subject_id: id,
  what: line(300, 'This takes up to 300 characters.').min(1, 'Say what was done.'),
})

/** Work that was logged, and what staff said of it. */
export const loggedHours = z.object({
  id: z.number(),
  day: z.string(),
  minutes: z.number(),
  subject: z.string(),
  what: z.string(),
  state: z.enum(loggedStates),
  logged_by: z.string().nullable(),
  logged_at: instant,
  decided_by: z.string().nullable(),
  /** Why it was declined; empty else. */
  reason: z.string(),
  version: z.number(),
})
export type LoggedHours = z.output<typeof loggedHours>

/** What a form of logged work offers. */
export const loggedOptions = z.object({
  /** The first day and the last that can be logged: of this school year, until today. */
  first_day: z.string(),
  last_day: z.string(),
  subjects: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type LoggedOptions = z.output<typeof loggedOptions>

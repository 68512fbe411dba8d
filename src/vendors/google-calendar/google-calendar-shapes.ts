import { z } from 'zod'

/**
 * A guest as Google has them. Everything it says is kept, because a patch replaces the whole list: what we do not
 * know of (answers, comments, rooms) must go back as it came.
 */
const attendee = z.looseObject({ email: z.string().transform((email) => email.toLowerCase()) })

/** Told with its offset, in the zone of the calendar; `timeZone` is what it was given in. */
const moment = z.looseObject({
  dateTime: z.iso.datetime({ offset: true }).optional(),
  timeZone: z.string().optional(),
})

/** An event or, with a recurrence, a series. Of a deleted one only `id`, `etag` and `status` are sure. */
export const calendarEvent = z
  .object({
    id: z.string(),
    etag: z.string(),
    status: z.enum(['confirmed', 'tentative', 'cancelled']).default('confirmed'),
    summary: z.string().default(''),
    location: z.string().default(''),
    start: moment.optional(),
    end: moment.optional(),
    recurrence: z.array(z.string()).default([]),
    /** Set on an exception of a series. */
    recurringEventId: z.string().optional(),
    attendees: z.array(attendee).default([]),
    /** Google left guests out of the answer: the list must not be sent back. */
    attendeesOmitted: z.boolean().default(false),
    extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
  })
  .transform(({ extendedProperties, ...event }) => ({
    ...event,
    isDeleted: event.status === 'cancelled',
    properties: extendedProperties?.private ?? {},
  }))
export type CalendarEvent = z.output<typeof calendarEvent>

/** A page of a list; the sync token stands on the last one only. */
export const eventPage = z
  .object({
    items: z.array(calendarEvent).default([]),
    nextPageToken: z.string().optional(),
    nextSyncToken: z.string().optional(),
  })
  .transform(({ items, ...page }) => ({ events: items, ...page }))

export const noContent = z.null()

/** What is written of an event; a patch leaves alone what it does not name. */
export interface EventContent {
  readonly summary: string
  readonly location: string
  readonly start: { readonly dateTime: string; readonly timeZone: string }
  readonly end: { readonly dateTime: string; readonly timeZone: string }
  readonly recurrence: readonly string[]
  readonly status: 'confirmed'
  readonly attendees: readonly Readonly<Record<string, unknown>>[]
  readonly extendedProperties: { readonly private: Readonly<Record<string, string>> }
}

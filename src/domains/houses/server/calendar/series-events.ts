import { schoolZone } from '#contract/school-time.ts'
import type { CalendarEvent } from '#vendors/google-calendar/google-calendar-shapes.ts'
import type { SeenSeries } from './house-calendars.queries.ts'

const houseProperty = 'homeroomHouse'

/** The id of a house's series: its own, so that inserting it twice makes one (letters a to v and digits, as Google wants). */
export const eventIdOf = (houseId: number): string => `homeroomhouse${houseId}`

/** What marks an event as the series of a house. */
export const propertiesOf = (houseId: number) => ({ private: { [houseProperty]: String(houseId) } })

/** The house whose series an event is; undefined for the other events of a calendar and for exceptions of a series. */
export function houseOf({ id, recurringEventId }: CalendarEvent): number | undefined {
  const number = /^homeroomhouse(\d{1,9})$/.exec(id)?.[1]
  return number === undefined || recurringEventId !== undefined ? undefined : Number(number)
}

/**
 * When an event begins, as clocks of the school show it: `2026-11-23T08:45`. Google tells moments in the zone of the
 * calendar, which its owner sets. Undefined for what lasts all day, and for deleted ones.
 */
export function beginsAt({ start }: CalendarEvent): string | undefined {
  if (start?.dateTime === undefined) return
  const at = Temporal.Instant.from(start.dateTime).toZonedDateTimeISO(schoolZone)
  return at.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** An event of the calendar as the product remembers it. */
export const seen = (event: CalendarEvent): SeenSeries => ({
  eventId: event.id,
  etag: event.etag,
  content: {
    summary: event.summary,
    location: event.location,
    time: beginsAt(event)?.slice(11) ?? '',
  },
  guests: event.attendees.map(({ email }) => email),
})

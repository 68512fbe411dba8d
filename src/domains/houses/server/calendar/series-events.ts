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

/** An event of the calendar as the product remembers it. */
export const seen = (event: CalendarEvent): SeenSeries => ({
  eventId: event.id,
  etag: event.etag,
  content: {
    summary: event.summary,
    location: event.location,
    time: event.start?.dateTime?.slice(11, 16) ?? '',
  },
  guests: event.attendees.map(({ email }) => email),
})

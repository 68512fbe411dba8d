import { ICalCalendar } from 'ical-generator'
import { schoolZone } from '#contract/school-time.ts'
import type { FeedEvent } from './feed-events.queries.ts'

/** The school's zone with the rule of daylight saving since 2007, as RFC 5545 §3.6.5 asks. */
const schoolTimeZone = `BEGIN:VTIMEZONE
TZID:${schoolZone}
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:20070311T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:20071104T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n')

const refreshSeconds = 60 * 60

/** Meetings as an iCalendar file: wall times of the school with their zone, the link of the meeting as its address. */
export function writeCalendar(name: string, events: readonly FeedEvent[], nowMs: number): string {
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'Homeroom', product: 'Calendar', language: 'EN' },
    ttl: refreshSeconds,
    // Without a name: with one the library writes stamps in it, which must be UTC.
    timezone: { name: null, generator: () => schoolTimeZone },
  })
  const wallTime = (at: Date) =>
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(schoolZone)
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      stamp: new Date(nowMs),
      summary: event.title,
      start: wallTime(event.startsAt),
      end: wallTime(event.endsAt),
      timezone: schoolZone,
      ...(event.conferenceUrl ? { url: event.conferenceUrl, location: event.conferenceUrl } : {}),
    })
  return calendar.toString()
}

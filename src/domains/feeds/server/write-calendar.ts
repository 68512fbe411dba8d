import { cleanLines } from '#contract/clean-text.ts'
import { schoolZone } from '#contract/school-time.ts'
import type { FeedEvent } from './feed-events.queries.ts'

/** The school's zone with the rule of daylight saving since 2007 (RFC 5545 §3.6.5); also what keeps an empty calendar valid. */
const schoolTimeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${schoolZone}`,
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** How often a calendar program may look again. */
const refresh = 'PT1H'

/**
 * Meetings as iCalendar (RFC 5545): wall times of the school with their zone, the link of the meeting as its address.
 * Written here and not by a library, so that properties stand before components and no text can write a line.
 */
export function writeCalendar(name: string, events: readonly FeedEvent[], nowMs: number): string {
  const stamp = utc(nowMs)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Homeroom//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...schoolTimeZone,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
}

const eventLines = (event: FeedEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${textValue(event.uid)}`,
  `DTSTAMP:${stamp}`,
  `DTSTART;TZID=${schoolZone}:${wallTime(event.startsAt)}`,
  `DTEND;TZID=${schoolZone}:${wallTime(event.endsAt)}`,
  `SUMMARY:${textValue(event.title)}`,
  ...placeLines(event),
  'END:VEVENT',
]

/** The room of a meeting as its place, else its link; a link that is no web address is still where one meets. */
function placeLines({ place = '', conferenceUrl }: FeedEvent): string[] {
  const link = conferenceUrl ?? ''
  const where = place === '' ? link : place
  return [
    ...(where === '' ? [] : [`LOCATION:${textValue(where)}`]),
    ...(/^https?:\/\/\S+$/.test(link) && URL.canParse(link) ? [`URL:${new URL(link).href}`] : []),
  ]
}

/** A text as §3.3.11 has it: what would end the value or the line is escaped, what no line may hold is left out. */
const textValue = (text: string) =>
  cleanLines(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')

const digits = (text: string) => text.replace(/[-:]/g, '')

const utc = (atMs: number) => `${digits(new Date(atMs).toISOString().slice(0, 19))}Z`

const wallTime = (at: Date) =>
  digits(
    Temporal.Instant.fromEpochMilliseconds(at.getTime())
      .toZonedDateTimeISO(schoolZone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' }),
  )

const lineOctets = 75

/** A long line in pieces of at most 75 octets (§3.1), never through the middle of a sign. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (octets + more > lineOctets) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += sign
    octets += more
  }
  return [...pieces, piece].join('\r\n')
}

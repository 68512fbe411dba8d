import ical, { type DateWithTimeZone, type ParameterValue, type VEvent } from 'node-ical'
import { cleanLine } from '#contract/clean-text.ts'
import { schoolZone } from '#contract/school-time.ts'
import { invalid } from '#server/api/errors.ts'
import { classifyEvent } from '../../rules/import/classify-event.ts'
import type { FileEvent } from '../../rules/import/plan-import.ts'
import type { DayRange } from '../../rules/import/split-days.ts'

/** More events than a school calendar of many years has. */
const mostEvents = 3_000
const longestTitle = 120

export interface IcsFile {
  readonly calendarName: string
  readonly events: readonly FileEvent[]
}

const wrong = (sentence: string) => invalid({ file: sentence })

/**
 * The events of an .ics file as whole days of the school. Recurring ones are spread over `window`, the days of
 * the school years. Throws what is wrong with the file under the field `file`.
 */
export function readIcs(bytes: Uint8Array, fileName: string, window: DayRange): IcsFile {
  const text = decode(bytes)
  if (!/^BEGIN:VCALENDAR\s*$/im.test(text))
    throw wrong('This is not a calendar file. Choose an .ics file, as calendar programs export it.')
  if (!/^END:VCALENDAR\s*$/im.test(text)) throw wrong('The file ends in the middle. Download it again.')
  refuseMoreThan(mostEvents, text.match(/^END:VEVENT/gim)?.length ?? 0)
  const parts = parse(text)
  const events = parts
    .filter((part): part is VEvent => part.type === 'VEVENT')
    .flatMap((event) => eventDays(event, window))
  if (events.length === 0) throw wrong('There are no events in this calendar.')
  refuseMoreThan(mostEvents, events.length)
  const name = /^X-WR-CALNAME[^:\r\n]{0,200}:(.*)$/im.exec(text.replaceAll(/\r?\n[ \t]/g, ''))?.[1]?.trim()
  return {
    calendarName: cleanLine((name || fileName.replace(/\.ics$/i, '')).slice(0, 200)),
    events: unique(events).toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1)),
  }
}

function refuseMoreThan(most: number, found: number): void {
  if (found <= most) return
  const [mostText, foundText] = [most, found].map((count) => count.toLocaleString('en-US'))
  throw wrong(
    `A calendar may have at most ${mostText} events; this one has ${foundText}. Export one school year only.`,
  )
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw wrong('The characters in this file cannot be read. Export the calendar again, as UTF-8.')
  }
}

function parse(text: string) {
  try {
    return Object.values(ical.sync.parseICS(text)).filter((part) => part !== undefined)
  } catch {
    throw wrong('This calendar cannot be read: it breaks the rules of .ics files. Export it again.')
  }
}

/** Bad exporters give several events the same UID: they stay several events. */
function unique(events: readonly FileEvent[]): FileEvent[] {
  const counts = new Map<string, number>()
  return events.map((event) => {
    const count = (counts.get(event.uid) ?? 0) + 1
    counts.set(event.uid, count)
    return count === 1 ? event : { ...event, uid: `${event.uid}~${count}` }
  })
}

const textOf = (value: ParameterValue | undefined): string =>
  (typeof value === 'object' && value !== null ? String(value.val) : (value ?? '')).trim()

function eventDays(event: VEvent, window: DayRange): FileEvent[] {
  const span = spanOf(event.start, event.end)
  if (span === undefined) return []
  const title = cleanLine(textOf(event.summary).slice(0, longestTitle)) || 'Event without a name'
  const { meaning, reason } = classifyEvent({
    title,
    description: textOf(event.description),
    categories: [event.categories ?? []].flat().map(String),
    isAllDay: span.isAllDay,
    isCancelled: event.status === 'CANCELLED',
  })
  const said = { title, meaning, reason }
  const uid = cleanLine(event.uid?.slice(0, 250) ?? '') || `${title}@${span.startsOn}`
  if (event.rrule === undefined) return [{ uid, ...said, startsOn: span.startsOn, endsOn: span.endsOn }]
  const occurrences = occurrencesOf(event, window)
  if (occurrences === undefined)
    return [
      {
        uid,
        title,
        startsOn: span.startsOn,
        endsOn: span.endsOn,
        meaning: 'open',
        reason: 'How it repeats cannot be read.',
      },
    ]
  const days = occurrences.map((one) => ({ uid: `${uid}/${one.startsOn}`, ...said, ...one }))
  // What repeats and is no holiday is said once.
  return meaning === 'open' || days.length === 0 ? [{ uid, ...said, ...(days[0] ?? span) }].map(plain) : days
}

const plain = ({ uid, title, meaning, reason, startsOn, endsOn }: FileEvent): FileEvent => ({
  uid,
  title,
  meaning,
  reason,
  startsOn,
  endsOn,
})

/** Repetitions by the day or more; others would be millions of rows. */
const isDaily = (rule: string) =>
  /FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)/.test(rule) && !/BY(HOUR|MINUTE|SECOND)=/.test(rule)

/** The occurrences of a recurring event within the school years, or undefined when its rule cannot be read. */
function occurrencesOf(event: VEvent, window: DayRange): DayRange[] | undefined {
  const dayMs = 86_400_000
  try {
    if (!isDaily(event.rrule?.toString() ?? '')) return undefined
    // A day more on both sides: all-day events stand at midnight of whatever zone this server is in.
    const found = ical.expandRecurringEvent(event, {
      from: new Date(Date.parse(window.startsOn) - dayMs),
      to: new Date(Date.parse(window.endsOn) + 2 * dayMs),
      expandOngoing: true,
    })
    return found
      .flatMap(({ start, end }) => spanOf(start, end) ?? [])
      .map(({ startsOn, endsOn }) => ({ startsOn, endsOn }))
      .filter(({ startsOn, endsOn }) => startsOn <= window.endsOn && endsOn >= window.startsOn)
  } catch {
    return undefined
  }
}

interface Span extends DayRange {
  readonly isAllDay: boolean
}

/** The days of an event: its end is exclusive, so an event that ends at midnight ends on the day before. */
function spanOf(start: DateWithTimeZone | undefined, end: DateWithTimeZone | undefined): Span | undefined {
  const told = wallOf(start)
  if (told === undefined) return undefined
  const isDate = start?.dateOnly === true
  const isShifted = isUtcDay(start, end)
  const from = isShifted ? toMidnight(told) : told
  const isMidnight = (wall: Temporal.PlainDateTime) => wall.toPlainTime().equals('00:00')
  const toldEnd = wallOf(end) ?? (isDate ? from.add({ days: 1 }) : from)
  const to = isShifted ? toMidnight(toldEnd) : toldEnd
  const startsOn = from.toPlainDate()
  const last =
    isMidnight(to) && Temporal.PlainDateTime.compare(to, from) > 0
      ? to.toPlainDate().subtract({ days: 1 })
      : to.toPlainDate()
  const endsOn = Temporal.PlainDate.compare(last, startsOn) < 0 ? startsOn : last
  const isWhole =
    isMidnight(from) &&
    Temporal.PlainDateTime.compare(to, from) > 0 &&
    (isMidnight(to) || (to.hour === 23 && to.minute === 59))
  return { startsOn: startsOn.toString(), endsOn: endsOn.toString(), isAllDay: isDate || isWhole }
}

const isUtc = ({ tz }: DateWithTimeZone) => tz === 'Etc/UTC' || tz === 'UTC'

const toMidnight = (wall: Temporal.PlainDateTime) => wall.round({ smallestUnit: 'day' })

/** Whole days told in UTC: on the other side of a clock change they begin and end an hour before or after midnight. */
function isUtcDay(start: DateWithTimeZone | undefined, end: DateWithTimeZone | undefined): boolean {
  if (!start || !end || start.dateOnly || !isUtc(start) || !isUtc(end)) return false
  const [from, to] = [wallOf(start), wallOf(end)]
  if (!from || !to) return false
  const isNear = (wall: Temporal.PlainDateTime) => wall.until(toMidnight(wall)).abs().total('minutes') <= 60
  return isNear(from) && isNear(to) && from.until(to).total('hours') >= 23
}

/** The wall time an event means: its own zone's; of UTC the school's, unless it stands at midnight there. */
function wallOf(date: DateWithTimeZone | undefined): Temporal.PlainDateTime | undefined {
  if (date === undefined || !Number.isFinite(date.getTime())) return undefined
  const { tz } = date
  if (date.dateOnly === true || tz === undefined)
    return new Temporal.PlainDateTime(
      date.getFullYear(),
      date.getMonth() + 1,
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
    )
  const instant = Temporal.Instant.fromEpochMilliseconds(date.getTime())
  const isInUtc = isUtc(date)
  if (isInUtc && date.getTime() % 86_400_000 === 0) return instant.toZonedDateTimeISO('UTC').toPlainDateTime()
  try {
    return instant.toZonedDateTimeISO(isInUtc ? schoolZone : tz).toPlainDateTime()
  } catch {
    return instant.toZonedDateTimeISO(schoolZone).toPlainDateTime()
  }
}

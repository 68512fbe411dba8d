import { schoolDateOf, schoolDayBounds, schoolZone } from '#contract/school-time.ts'
import { type Hours, minutesADay } from './week-hours.ts'

/** What differs from the usual week on some days: not available, or in hours beyond it. */
export interface AvailabilityException {
  readonly kind: 'away' | 'extra'
  readonly firstDay: string
  readonly lastDay: string
  /** On each of the days; null for whole days. */
  readonly fromMinute: number | null
  readonly toMinute: number | null
  readonly reason: string
}

/** A meeting that somebody runs: by the number of its roll, of a club by a text of its own. */
export interface BookedMeeting {
  readonly id: number | string
  readonly title: string
  readonly startMs: number
  readonly endMs: number
}

/** All that decides whether somebody can be booked. */
export interface Availability<Meeting extends BookedMeeting = BookedMeeting> {
  /** Null while nobody has said any: then no hour is outside them. */
  readonly hours: readonly Hours[] | null
  readonly exceptions: readonly AvailabilityException[]
  readonly meetings: readonly Meeting[]
}

export type BookingProblem =
  | { readonly because: 'meeting'; readonly meeting: BookedMeeting }
  | { readonly because: 'away'; readonly exception: AvailabilityException }
  | { readonly because: 'hours' }

type Span = readonly [fromMs: number, toMs: number]

const minuteMs = 60_000

/**
 * Why somebody cannot be booked between two instants, epoch ms; undefined when they can. Another meeting first, then an
 * exception, then the hours of the week. "Not available" counts over extra hours. `besides` is a meeting that may stand there: the one
 * that is moved.
 */
export function findBookingProblem(
  { hours, exceptions, meetings }: Availability,
  fromMs: number,
  toMs: number,
  besides?: BookedMeeting['id'],
): BookingProblem | undefined {
  const meeting = meetings.find(
    ({ id, startMs, endMs }) => id !== besides && startMs < toMs && endMs > fromMs,
  )
  if (meeting !== undefined) return { because: 'meeting', meeting }
  const days = daysOf(fromMs, toMs)
  const exception = exceptions.find(
    (one) =>
      one.kind === 'away' && spansOfException(one, days).some(([from, to]) => from < toMs && to > fromMs),
  )
  if (exception !== undefined) return { because: 'away', exception }
  if (hours === null) return undefined
  const open = [
    ...days.flatMap((day) => {
      const weekday = Temporal.PlainDate.from(day).dayOfWeek
      return hours.flatMap((one) =>
        one.weekday === weekday ? spansOn(day, one.fromMinute, one.toMinute) : [],
      )
    }),
    ...exceptions.filter(({ kind }) => kind === 'extra').flatMap((one) => spansOfException(one, days)),
  ]
  return isCovered(open, fromMs, toMs) ? undefined : { because: 'hours' }
}

/** The problem in a sentence; `isWhole` is for who may know what somebody runs and why they are away. */
export function problemText(problem: BookingProblem, isWhole: boolean): string {
  if (problem.because === 'hours') return 'Outside the hours'
  if (problem.because === 'meeting')
    return isWhole ? `At the same time: ${problem.meeting.title}` : 'Another meeting at the same time'
  return isWhole ? `Not available: ${problem.exception.reason}` : 'Not available'
}

/** The school days between two instants, the last one included when it has begun. */
function daysOf(fromMs: number, toMs: number): string[] {
  const days: string[] = []
  for (let day = Temporal.PlainDate.from(schoolDateOf(fromMs)); ; day = day.add({ days: 1 })) {
    if (days.length > 0 && schoolDayBounds(day.toString()).startMs >= toMs) return days
    days.push(day.toString())
  }
}

const spansOfException = (one: AvailabilityException, days: readonly string[]): Span[] =>
  days
    .filter((day) => one.firstDay <= day && day <= one.lastDay)
    .flatMap((day) => spansOn(day, one.fromMinute ?? 0, one.toMinute ?? minutesADay))

/**
 * The instants of a school day whose wall clock stands between two minutes: none of the hour that is skipped in
 * spring, both times the hour that comes twice in autumn.
 */
function spansOn(day: string, fromMinute: number, toMinute: number): Span[] {
  const { startMs, endMs } = schoolDayBounds(day)
  const begin = Temporal.Instant.fromEpochMilliseconds(startMs).toZonedDateTimeISO(schoolZone)
  const change = begin.getTimeZoneTransition('next')
  const parts =
    change === null || change.epochMilliseconds >= endMs
      ? [{ startMs, endMs, minute: 0 }]
      : [
          { startMs, endMs: change.epochMilliseconds, minute: 0 },
          { startMs: change.epochMilliseconds, endMs, minute: change.hour * 60 + change.minute },
        ]
  return parts.flatMap((part): Span[] => {
    const from = Math.max(part.startMs, part.startMs + (fromMinute - part.minute) * minuteMs)
    const to = Math.min(part.endMs, part.startMs + (toMinute - part.minute) * minuteMs)
    return from < to ? [[from, to]] : []
  })
}

/** Whether spans together hold all between two instants. */
function isCovered(spans: readonly Span[], fromMs: number, toMs: number): boolean {
  let reachedMs = fromMs
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    if (from > reachedMs) break
    reachedMs = Math.max(reachedMs, to)
  }
  return reachedMs >= toMs
}

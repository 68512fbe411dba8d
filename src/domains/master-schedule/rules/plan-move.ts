import { mondayOf, schoolDateOf, schoolInstant } from '#contract/school-time.ts'

/** When a block of a campus is: wall times, `10:00`, and the weekdays on which it meets; 1 is Monday. */
export interface BlockTime {
  readonly startsAt: string
  readonly endsAt: string
  readonly weekdays: readonly number[]
}

export interface Session {
  readonly id: number
  readonly startMs: number
  readonly endMs: number
  /** Somebody or a video service has said something of its roll. */
  readonly hasRoll: boolean
}

export interface SessionMove {
  readonly id: number
  readonly startMs: number
  readonly endMs: number
}

export type Staying = 'roll' | 'begun' | 'holiday'

export interface PlannedMove {
  readonly moves: readonly SessionMove[]
  readonly stays: readonly { readonly id: number; readonly because: Staying }[]
}

interface Term {
  /** Whether there is school on a day, and it lies in the cycle. */
  readonly isHeld: (date: string) => boolean
  readonly nowMs: number
}

/** A wall time, `10:05`, in minutes since midnight. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek

/**
 * Which weekday each session of a week takes: one that stands on a day of the block keeps it, the others take the days
 * that are left, in their order; who finds none stays on its day.
 */
function daysOfWeek(dates: readonly string[], weekdays: readonly number[]): string[] {
  const taken = new Set(dates.map(weekdayOf).filter((day) => weekdays.includes(day)))
  const left = weekdays.filter((day) => !taken.has(day)).toSorted((one, other) => one - other)
  return dates.map((date) => {
    const day = weekdays.includes(weekdayOf(date)) ? undefined : left.shift()
    return day === undefined
      ? date
      : Temporal.PlainDate.from(mondayOf(date))
          .add({ days: day - 1 })
          .toString()
  })
}

/**
 * Where the sessions of a block would stand in another one, at an instant in epoch ms. A session keeps its distance
 * from the beginning of its block. What has a roll or has begun never moves, nothing moves into the past, and a session
 * that would fall on a day without school stays where it is.
 */
export function planMove(
  sessions: readonly Session[],
  from: BlockTime,
  to: BlockTime,
  term: Term,
): PlannedMove {
  const moves: SessionMove[] = []
  const stays: PlannedMove['stays'][number][] = []
  const weeks = Map.groupBy(
    sessions.toSorted((one, other) => one.startMs - other.startMs),
    ({ startMs }) => mondayOf(schoolDateOf(startMs)),
  )
  for (const week of weeks.values()) {
    const movable = week.filter(({ hasRoll, startMs }) => !hasRoll && startMs > term.nowMs)
    for (const { id, hasRoll } of week)
      if (!movable.some((one) => one.id === id)) stays.push({ id, because: hasRoll ? 'roll' : 'begun' })
    const days = daysOfWeek(
      movable.map(({ startMs }) => schoolDateOf(startMs)),
      to.weekdays,
    )
    for (const [at, { id, startMs, endMs }] of movable.entries()) {
      const date = days[at] ?? schoolDateOf(startMs)
      const offsetMs = startMs - schoolInstant(schoolDateOf(startMs), from.startsAt)
      const begins = schoolInstant(date, to.startsAt) + offsetMs
      if (!term.isHeld(date)) stays.push({ id, because: 'holiday' })
      else if (begins <= term.nowMs) stays.push({ id, because: 'begun' })
      else moves.push({ id, startMs: begins, endMs: begins + (endMs - startMs) })
    }
  }
  return { moves, stays }
}

/** Whether a session begins within a block. */
export function meetsIn({ startMs }: Session, { startsAt, endsAt }: BlockTime): boolean {
  const time = Temporal.Instant.fromEpochMilliseconds(startMs)
    .toZonedDateTimeISO('America/New_York')
    .toPlainTime()
    .toString()
    .slice(0, 5)
  return minutesOf(startsAt) <= minutesOf(time) && minutesOf(time) < minutesOf(endsAt)
}

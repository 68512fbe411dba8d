import { RRuleTemporal } from 'rrule-temporal'
import { mondayOf, schoolInstant, schoolZone } from '#contract/school-time.ts'
import type { Design, DesignSession } from '#domains/templates/contract/design.schemas.ts'

/** A holiday of the campus, or of all; days are school dates, both included. */
export interface Holiday {
  readonly title: string
  readonly startsOn: string
  readonly endsOn: string
  /** A school day that fell out, for snow. */
  readonly isClosure: boolean
}

/** What a weekly plan is laid over. */
export interface Term {
  /** The week of this day is the first of the plan; nothing is held before it. */
  readonly startsOn: string
  /** The days of the cycle, both included. */
  readonly firstDay: string
  readonly lastDay: string
  readonly holidays: readonly Holiday[]
  /** When blocks begin and end, by their title; `10:00`. */
  readonly blocks: ReadonlyMap<string, { readonly startsAt: string; readonly endsAt: string }>
  /** The block in which sessions meet that the plan gives to any block; null: the one that the plan names. */
  readonly block: string | null
}

export interface DatedWeek {
  readonly key: string
  /** The school days of the week from the first to the last; null for one after the cycle. */
  readonly days: { readonly first: string; readonly last: string } | null
}

interface Held {
  readonly because: null
  readonly date: string
  readonly startMs: number
  readonly endMs: number
  /** The block it meets in and is longer than. */
  readonly outlasts: string | null
}

type Placed =
  | Held
  | { readonly because: 'outside' }
  | { readonly because: 'before' }
  | { readonly because: 'holiday'; readonly date: string; readonly holiday: string }
  | { readonly because: 'no block'; readonly date: string; readonly block: string }

/** Where a session of the plan falls, or why it is not held. */
export type DatedSession = { readonly key: string; readonly week: string } & Placed

export interface DatedPlan {
  readonly weeks: readonly DatedWeek[]
  readonly sessions: readonly DatedSession[]
}

const icalDays = ['MO', 'TU', 'WE', 'TH', 'FR']
const minuteMs = 60_000

const holidayOn = (date: string, holidays: readonly Holiday[]) =>
  holidays.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)

/**
 * The school weeks of a term in order, each with its Monday to Friday as far as they lie within the term and are no
 * holiday. A week without any such day is none: the plan goes on in the next. A day that is closed stays one of its week:
 * what was laid over it, and due on it, is not laid anew for snow.
 */
function schoolWeeksOf({ startsOn, firstDay, lastDay, holidays }: Term): string[][] {
  const from = startsOn > firstDay ? startsOn : firstDay
  if (from > lastDay) return []
  const midnight = (date: string) => Temporal.PlainDate.from(date).toZonedDateTime(schoolZone)
  const rule = new RRuleTemporal({
    freq: 'WEEKLY',
    byDay: icalDays,
    tzid: schoolZone,
    dtstart: midnight(from),
    until: midnight(lastDay),
  })
  const daysOff = holidays.filter(({ isClosure }) => !isClosure)
  const days = rule
    .all()
    .map((start) => start.toPlainDate().toString())
    .filter((date) => date >= from && date <= lastDay && holidayOn(date, daysOff) === undefined)
  return [...Map.groupBy(days, mondayOf).values()]
}

/**
 * Lays a weekly plan over a term: its weeks are the school weeks from the first day on, its sessions meet at their wall
 * time whatever daylight saving does, and none on a holiday or outside the cycle. The same plan and term give the same
 * dates.
 */
export function datePlan({ weeks, sessions }: Pick<Design, 'weeks' | 'sessions'>, term: Term): DatedPlan {
  const schoolWeeks = schoolWeeksOf(term)
  const dated = weeks.map(({ key }, at): DatedWeek => {
    const days = schoolWeeks[at]
    const [first, last] = [days?.[0], days?.at(-1)]
    return { key, days: first === undefined || last === undefined ? null : { first, last } }
  })
  const weekOf = new Map(dated.map((week) => [week.key, week]))
  return {
    weeks: dated,
    sessions: sessions.map((session) => ({
      key: session.key,
      week: session.week,
      ...placeOf(session, weekOf.get(session.week)?.days ?? null, term),
    })),
  }
}

function placeOf(session: DesignSession, days: DatedWeek['days'], term: Term): Placed {
  if (days === null) return { because: 'outside' }
  const date = Temporal.PlainDate.from(mondayOf(days.first))
    .add({ days: session.weekday - 1 })
    .toString()
  if (date > term.lastDay) return { because: 'outside' }
  if (date < term.firstDay || date < term.startsOn) return { because: 'before' }
  const holiday = holidayOn(date, term.holidays)
  if (holiday !== undefined) return { because: 'holiday', date, holiday: holiday.title }
  const title = session.block === null ? null : (term.block ?? session.block)
  const block = title === null ? undefined : term.blocks.get(title)
  if (title !== null && block === undefined) return { because: 'no block', date, block: title }
  const startMs = schoolInstant(date, block?.startsAt ?? session.starts_at ?? '')
  const endMs = startMs + session.minutes * minuteMs
  const outlasts = block !== undefined && endMs > schoolInstant(date, block.endsAt) ? title : null
  return { because: null, date, startMs, endMs, outlasts }
}

/** Tasks are due in the evening of the last school day of their week, closed or not; without a week, of the plan. */
const dueTime = '21:00'

/** When a task of a week is due, epoch ms. */
export function dueOf(week: string | null, { weeks }: DatedPlan, { lastDay }: Pick<Term, 'lastDay'>): number {
  const days = weeks.find(({ key }) => key === week)?.days
  const last = days?.last ?? weeks.findLast((one) => one.days !== null)?.days?.last ?? lastDay
  return schoolInstant(last, dueTime)
}

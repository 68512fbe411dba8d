import { isWeekend } from '#ui/calendar/step-day.ts'
import { wallMinutes } from '#ui/calendar/wall-minutes.ts'
import type { AllDayEvent, CalendarEvent, CalendarPageData } from '../../contract/home.schemas.ts'

export interface DayContent {
  readonly events: readonly CalendarEvent[]
  readonly allDay: readonly AllDayEvent[]
}

/**
 * What stands on a day; nothing while the answer is on its way. An excuse over a weekend or a holiday is said only
 * when there is something to miss.
 */
export function contentOf(data: CalendarPageData | undefined, date: string): DayContent {
  const events = data?.events.filter((event) => event.date === date) ?? []
  const all = data?.allDayEvents.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay) ?? []
  const isFree = isWeekend(date) || isOutside(data, date) || all.some(({ kind }) => kind === 'holiday')
  const allDay = isFree && events.length === 0 ? all.filter(({ kind }) => kind === 'holiday') : all
  return { events, allDay }
}

/** Whether a day lies outside of every cycle. Nothing is outside while the answer is on its way. */
export const isOutside = (
  data: { readonly cycles: readonly { firstDay: string; lastDay: string }[] } | undefined,
  date: string,
): boolean =>
  data !== undefined && !data.cycles.some(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)

/** Monday to Friday; a Saturday or Sunday stands there when something is on it, or when it is today. */
export function workingDays(
  days: readonly string[],
  data: CalendarPageData | undefined,
  today: string,
): string[] {
  const isNeeded = (date: string) => date === today || contentOf(data, date).events.length > 0
  return days.filter((date) => !isWeekend(date) || isNeeded(date))
}

interface Hours {
  readonly fromHour: number
  readonly toHour: number
}

/** The hours that meetings need: the usual ones, and more when something begins earlier or ends later. */
export function hoursOf(
  spans: readonly { readonly startAt: string; readonly endAt: string }[],
  usual: Hours,
): Hours {
  const minutes = spans.map(({ startAt, endAt }) => ({ from: wallMinutes(startAt), to: wallMinutes(endAt) }))
  const first = Math.min(usual.fromHour, ...minutes.map(({ from }) => Math.floor(from / 60)))
  const last = Math.max(usual.toHour, ...minutes.map(({ from, to }) => (to > from ? Math.ceil(to / 60) : 24)))
  return { fromHour: first, toHour: last }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { addDays, isWeekend } from '#ui/calendar/step-day.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { isDay } from '../rules/day-text.ts'
import { dayFactsQuery, schoolCalendarQuery } from './calendar-address.ts'

export type CalendarPage = ContractRouterOutputs['schoolCalendar']['getPage']

export type DayFacts = ContractRouterOutputs['schoolCalendar']['getDay']

export const calendarRoute = getRouteApi('/authenticated/staff/cycles-and-holidays')

/** The page of the school year in the address; the modals over it read the same answer. */
export function useSchoolCalendar() {
  const { school_year } = calendarRoute.useSearch()
  useLive([topic('school-calendar')], { queryKey: api.schoolCalendar.key() })
  return useQuery({ ...schoolCalendarQuery({ school_year }), placeholderData: keepPreviousData })
}

/** The meetings of a day and what one may do about it, for who changes the calendar. */
export const useDayFacts = (date: string) => useQuery({ ...dayFactsQuery(date), enabled: isDay(date) })

/** Closes a modal: back to the page, with its year and filters. */
export function useCloseModal(): () => void {
  const navigate = calendarRoute.useNavigate()
  return () =>
    void navigate({
      to: '/cycles-and-holidays',
      // The menu of a day has done its work.
      search: (before) => ({ ...before, day: undefined }),
      resetScroll: false,
    })
}

/** The settings of the year that is shown; undefined when there is none yet. */
export const yearOf = (page: CalendarPage) => page.years.find((year) => year.school_year === page.school_year)

export const cyclesOf = (page: CalendarPage) =>
  page.cycles.filter((cycle) => cycle.school_year === page.school_year)

/** The holidays that lie in the year that is shown, or reach into it. */
export function holidaysOf(page: CalendarPage) {
  const year = yearOf(page)
  return year === undefined
    ? []
    : page.holidays.filter(
        ({ starts_on, ends_on }) => starts_on <= year.last_day && ends_on >= year.first_day,
      )
}

/** `2027-2028` after the latest year; the year of today when there is none. */
export function nextYearName({ years, today }: CalendarPage): string {
  const last = years.at(-1)?.school_year
  const start = last === undefined ? Number(today.slice(0, 4)) : Number(last.slice(5))
  return `${start}-${start + 1}`
}

/** Whether a row of the calendar covers a day. */
export const covers =
  (date: string) =>
  ({ starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string }): boolean =>
    starts_on <= date && date <= ends_on

/** Today or the next weekday of a cycle that the network does not have off: the day one closes in a hurry. */
export function nextSchoolDay(page: CalendarPage): string {
  const days = Array.from({ length: 14 }, (_, ahead) => addDays(page.today, ahead))
  const isSchool = (date: string) =>
    !isWeekend(date) &&
    page.cycles.some(covers(date)) &&
    !page.holidays.some((holiday) => holiday.campus === null && covers(date)(holiday))
  return days.find(isSchool) ?? page.today
}

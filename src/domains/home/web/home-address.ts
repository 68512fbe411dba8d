import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { weekOf, weeksOfMonth } from '#ui/calendar/step-day.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { type AddressOf, address, day, number, oneOf } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import type { CalendarEvent } from '../contract/home.schemas.ts'

/** What the query of the home page holds (2-back-office §2); `cycle_id` is the shell's. */
export const homeSearch = address({ day, add: oneOf(['absence']) })

/** What the query of the calendar holds: how it looks, and a day it shows. */
export const calendarSearch = address({
  view: oneOf(['week', 'month']),
  date: day,
})
export type CalendarSearch = AddressOf<typeof calendarSearch>

interface HomeInput {
  readonly day?: string | undefined
  readonly cycle_id?: number | undefined
}

export const homeQuery = ({ day, cycle_id }: HomeInput) =>
  api.home.getHome.queryOptions({ input: { day, cycle_id } })

/** The days that the calendar shows, whole weeks. */
export function shownDays({ view, date = schoolDayOf(Date.now()) }: CalendarSearch): string[] {
  return view === 'month' ? weeksOfMonth(date).flat() : weekOf(date)
}

export const calendarQuery = (search: CalendarSearch) => {
  const days = shownDays(search)
  return api.home.getCalendar.queryOptions({ input: { from: days[0] ?? '', to: days.at(-1) ?? '' } })
}

export const eventQuery = (eventId: number) => api.home.getEvent.queryOptions({ input: { eventId } })

const panelParams = address({ eventId: number })

/** The event whose panel is open; undefined without one, 0 where the address has no number, which is not found. */
function useOpenEvent(): number | undefined {
  const params = useParams({ strict: false })
  if (!('eventId' in params)) return undefined
  return panelParams.parse(params).eventId ?? 0
}

/** The query of the home page, a function that changes part of it, and the ways to a panel and back. */
export function useHomeAddress() {
  const search = homeSearch.extend({ cycle_id: number }).parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const kept = { day: search.day, add: search.add }
  return {
    search,
    openId: useOpenEvent(),
    change: (part: AddressOf<typeof homeSearch>) =>
      void navigate({ to: '/home', search: { ...kept, ...part }, resetScroll: false }),
    close: () => void navigate({ to: '/home', search: kept, resetScroll: false }),
    open: (id: number) =>
      void navigate({
        to: '/home/events/$eventId',
        params: { eventId: String(id) },
        search: kept,
        replace: true,
        resetScroll: false,
      }),
  }
}

/** The query of the calendar, a function that changes part of it, and the ways to a panel and back. */
export function useCalendarAddress() {
  const search = calendarSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  return {
    search,
    openId: useOpenEvent(),
    change: (part: CalendarSearch) =>
      void navigate({ to: '/calendar', search: { ...search, ...part }, resetScroll: false }),
    close: () => void navigate({ to: '/calendar', search, resetScroll: false }),
    open: (id: number) =>
      void navigate({
        to: '/calendar/events/$eventId',
        params: { eventId: String(id) },
        search,
        replace: true,
        resetScroll: false,
      }),
  }
}

/** The address of an event's panel, with what the page shows around it; of a club its page. */
export function eventAddress(
  page: '/home' | '/calendar',
  event: CalendarEvent,
  search: Record<string, unknown>,
): string {
  if (event.kind === 'club') return event.url
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) params.set(name, String(value))
  const query = params.size > 0 ? `?${params}` : ''
  return `${page}/events/${event.id}${query}`
}

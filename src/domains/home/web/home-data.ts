import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { useViewer } from '#web/calls/session.ts'
import { type CalendarSearch, calendarQuery, eventQuery, homeQuery } from './home-address.ts'

/** Rolls of other days end without an event of the stream: the page asks again by itself, too. */
const refreshMs = 60_000

/** The home page of a day; a change of what it shows arrives without a reload. */
export function useHome(search: Parameters<typeof homeQuery>[0]) {
  const viewer = useViewer()
  const query = useQuery({
    ...homeQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  useLive([...(query.data?.topics ?? []), topic('user', viewer.userId)], { queryKey: api.home.key() })
  return query
}

/** The calendar of some days; what happened meanwhile is asked for every minute. */
export function useCalendarDays(search: CalendarSearch) {
  return useQuery({
    ...calendarQuery(search),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}

/** A meeting with its people; a change of whom it expects, and of its roll once it is over, arrives by itself for who may see it. */
export function useEvent(eventId: number) {
  const query = useQuery({
    ...eventQuery(eventId),
    enabled: eventId > 0,
    retry: false,
  })
  useLive(query.data?.rollUrl == null ? [] : [topic('meeting', eventId)], { queryKey: api.home.key() })
  return query
}

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { topic } from '#contract/topics.ts'
import { api } from '#web/api.ts'
import { useLive } from '#web/live.ts'
import { useViewer } from '#web/session.ts'

/** Rolls of other days end without a word of the stream: the page looks again by itself, too. */
const refreshMs = 60_000

interface HomeInput {
  readonly day?: string | undefined
  readonly cycle_id?: number | undefined
}

/** The home page of a day; a change of what it shows arrives without a reload. */
export function useHome({ day, cycle_id }: HomeInput) {
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const query = useQuery({
    ...api.home.getHome.queryOptions({ input: { day, cycle_id } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: api.home.key() })
  useLive([...(query.data?.topics ?? []), topic('user', viewer.userId)], refresh)
  return query
}

interface Days {
  readonly from: string
  readonly to: string
}

/** The calendar of some days; what happened meanwhile is asked for every minute. */
export function useCalendarDays({ from, to }: Days) {
  return useQuery({
    ...api.home.getCalendar.queryOptions({ input: { from, to } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}

/** A meeting with its people; a change of its roll arrives by itself for who may see it. */
export function useEvent(eventId: number) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...api.home.getEvent.queryOptions({ input: { eventId } }),
    enabled: eventId > 0,
    retry: false,
  })
  useLive(
    query.data?.rollUrl == null ? [] : [topic('attendable', eventId)],
    () => void queryClient.invalidateQueries({ queryKey: api.home.key() }),
  )
  return query
}

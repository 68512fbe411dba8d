import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'

/** Meetings begin and end without anyone saying so. */
const runningMs = 15_000
const quietMs = 60_000

/** The school's morning; a change of what it shows arrives by itself. */
export function useSchoolToday({ isShown = true }: { readonly isShown?: boolean } = {}) {
  const query = useQuery({
    ...api.schoolToday.getSchoolToday.queryOptions(),
    enabled: isShown,
    refetchInterval: ({ state }) => ((state.data?.day.running ?? 0) > 0 ? runningMs : quietMs),
  })
  useLive(query.data?.topics ?? [], { queryKey: api.schoolToday.key() })
  return query
}

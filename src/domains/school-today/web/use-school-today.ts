import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import type { SchoolToday } from '../contract/school-today.schemas.ts'

/** Meetings begin and end without anyone saying so. */
const runningMs = 15_000
const quietMs = 60_000

const everyMsOf = (morning: SchoolToday | undefined) =>
  (morning?.day.running ?? 0) > 0 ? runningMs : quietMs

/** The school's morning; a change of what it shows arrives by itself. */
export function useSchoolToday({ isShown = true }: { readonly isShown?: boolean } = {}) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...api.schoolToday.getSchoolToday.queryOptions(),
    enabled: isShown,
    refetchInterval: ({ state }) => everyMsOf(state.data),
  })
  useLive(data?.topics ?? [], { queryKey: api.schoolToday.key() })
  return { data, error, refetch, answered: { answeredMs: dataUpdatedAt, everyMs: everyMsOf(data) } }
}

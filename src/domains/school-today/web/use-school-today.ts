import { useQuery } from '@tanstack/react-query'
import type { MissingCount } from '#domains/attendance-calendar/contract/attendance-calendar.contract.ts'
import { useLive } from '#web/calls/live.ts'
import { heardOfRest, missingEveryMs, restEveryMs } from './morning-pace.ts'
import { morningQuery, type Question } from './morning-queries.ts'

/**
 * The school's morning, and who of it is missing – by name, or how many – as a question of its own: each who joins a meeting
 * changes the one and nothing of the other. Both are asked at once, and a change of what they show arrives by itself.
 */
export function useSchoolToday<Missing extends MissingCount>(
  question: Question<Missing>,
  { isShown = true }: { readonly isShown?: boolean } = {},
) {
  const missing = useQuery({
    ...question,
    enabled: isShown,
    refetchInterval: ({ state }) => missingEveryMs(state.data),
  })
  const morning = useQuery({
    ...morningQuery(),
    enabled: isShown,
    refetchInterval: ({ state }) => restEveryMs(state.data, missing.data),
  })
  // Both of them, and not one without the other: nothing moves once it stands, and one stream is opened.
  const today =
    morning.data === undefined || missing.data === undefined
      ? undefined
      : { morning: morning.data, missing: missing.data }
  useLive(today?.missing.topics ?? [], { queryKey: question.queryKey })
  useLive(heardOfRest(today?.morning, today?.missing), { queryKey: morningQuery().queryKey })
  const failed = [morning, missing].find(({ data, error }) => data === undefined && error !== null)
  return {
    today,
    error: failed?.error ?? null,
    askAgain: () => {
      void morning.refetch()
      void missing.refetch()
    },
    answered: {
      missing: { answeredMs: missing.dataUpdatedAt, everyMs: missingEveryMs(missing.data) },
      morning: { answeredMs: morning.dataUpdatedAt, everyMs: restEveryMs(morning.data, missing.data) },
    },
  }
}

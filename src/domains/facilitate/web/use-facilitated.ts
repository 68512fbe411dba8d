import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'

/** Sessions begin and end, and work is handed in, without a word of the stream. */
const runningMs = 30_000
const quietMs = 60_000

/** An experience with its sessions around now: who is missing of the one that runs arrives by itself. */
export function useFacilitated(ids: { readonly type: string; readonly experienceId: number }) {
  const asked = api.facilitate.getFacilitated.queryOptions({ input: ids })
  const query = useQuery({
    ...asked,
    refetchInterval: ({ state }) =>
      state.data?.sessions.some((session) => session.state === 'running') ? runningMs : quietMs,
  })
  useLive(query.data?.topics ?? [], asked)
  return query
}

import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'

/** Sessions begin and end, and work is handed in, without a word of the stream. */
const runningMs = 30_000
const quietMs = 60_000

interface Session {
  readonly state: string
}

/** Sooner while somebody may come late or leave: of what is to come and what is over once a minute is enough. */
const refreshMsOf = (sessions: readonly Session[] | undefined) =>
  sessions?.some(({ state }) => state === 'running') ? runningMs : quietMs

interface Ids {
  readonly type: string
  readonly experienceId: number
}

/**
 * An experience with its sessions around now: who is missing of the one that runs arrives by itself. The sessions come with
 * it first, and are asked for by themselves from then on: what else is shown goes on as people join.
 */
export function useFacilitated(ids: Ids) {
  const asked = api.facilitate.getFacilitated.queryOptions({ input: ids })
  const whole = useQuery({ ...asked, refetchInterval: quietMs })
  const { data, dataUpdatedAt } = whole
  const askedSessions = api.facilitate.getFacilitatedSessions.queryOptions({ input: ids })
  const sessions = useQuery({
    ...askedSessions,
    enabled: data !== undefined,
    initialData: data && { sessions: data.sessions, sessionTopics: data.sessionTopics },
    initialDataUpdatedAt: dataUpdatedAt,
    refetchInterval: ({ state }) => refreshMsOf(state.data?.sessions),
  })
  useLive(data?.topics ?? [], { queryKey: api.facilitate.key() })
  useLive(sessions.data?.sessionTopics ?? [], askedSessions)
  return { ...whole, data: data && { ...data, sessions: sessions.data?.sessions ?? data.sessions } }
}

/** The experiences one runs in a cycle, the current one where none is asked for. */
export const useFacilitatedList = (cycleId: number | undefined) =>
  useQuery({
    ...api.facilitate.listFacilitated.queryOptions({ input: { cycle_id: cycleId } }),
    refetchInterval: ({ state }) => refreshMsOf(state.data?.experiences.flatMap((one) => one.todaySessions)),
  })

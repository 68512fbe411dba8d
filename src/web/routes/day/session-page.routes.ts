import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { attendanceQueries } from '#domains/attendance/web/attendance-data.ts'
import { rollQueries, sessionSource } from '#domains/attendance/web/roll-source.ts'
import { api, client } from '../../calls/api.ts'

type SessionPage = Awaited<ReturnType<typeof client.facilitate.getSessionPage>>

interface Place {
  readonly type: string
  readonly experienceId: number
}

interface Asked {
  /** Without it the session of the day, or of today. */
  readonly sessionId?: number | undefined
  readonly date?: string | undefined
  readonly cycleId?: number | undefined
}

/**
 * Asks for all that the page of a session shows first in one call, and hands each part to the query that shows it.
 * Parts that are known are not asked for; a part that changes later asks its own call. When the page as a whole is
 * refused, each part asks for itself, and says what it has to say.
 */
export function askSessionPage(
  queryClient: QueryClient,
  ids: Place,
  { sessionId, date, cycleId }: Asked,
): void {
  const day = sessionId === undefined ? date : undefined
  let asking: Promise<SessionPage> | undefined
  const page = () => {
    asking ??= client.facilitate
      .getSessionPage({ ...ids, session_id: sessionId, date: day })
      .then((answer) => keepFound(queryClient, ids, answer, cycleId))
    return asking
  }
  const ask = <Part>(
    queryKey: QueryKey,
    partOf: (page: SessionPage) => Part | null,
    askAlone: () => Promise<Part>,
  ) => {
    let isOfPage = true
    void queryClient.prefetchQuery({
      queryKey,
      queryFn: async () => {
        // This same function may run again after a change, below a page that stands: by then the page's answer is an
        // old one.
        const asksPage = isOfPage
        isOfPage = false
        const part = asksPage ? await page().then(partOf, () => null) : null
        return part ?? askAlone()
      },
    })
  }

  ask(
    attendanceQueries.root(ids).queryKey,
    ({ root }) => root,
    () => client.attendance.getAttendanceRoot(ids),
  )
  ask(
    attendanceQueries.days(ids, { sessionId, date, cycleId }).queryKey,
    ({ days }) => days,
    () => client.attendance.getDefaultView({ ...ids, date: day, cycle_id: cycleId }),
  )
  if (sessionId === undefined) return
  const session = { ...ids, sessionId }
  ask(
    rollKey(session),
    ({ roll }) => roll,
    () => client.attendance.getSession(session),
  )
  ask(
    planKey(session),
    ({ plan }) => plan,
    () => client.sessionPlans.getPlan(session),
  )
}

const rollKey = (session: Place & { readonly sessionId: number }) =>
  rollQueries.roll(sessionSource(session, '')).queryKey
const planKey = (session: Place & { readonly sessionId: number }) =>
  api.sessionPlans.getPlan.queryOptions({ input: session }).queryKey

/** The session that a day was found to have: its page is gone to next, and finds all of it here. */
function keepFound(
  queryClient: QueryClient,
  ids: Place,
  page: SessionPage,
  cycleId: number | undefined,
): SessionPage {
  const { sessionId } = page.days
  if (sessionId === null || page.roll === null || page.roll.attendableId !== sessionId) return page
  const session = { ...ids, sessionId }
  const keep = (key: QueryKey, part: unknown) => {
    if (part !== null && queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, part)
  }
  keep(rollKey(session), page.roll)
  keep(planKey(session), page.plan)
  keep(attendanceQueries.days(ids, { sessionId, cycleId }).queryKey, page.days)
  return page
}

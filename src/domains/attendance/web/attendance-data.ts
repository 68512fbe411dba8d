import { queryOptions } from '@tanstack/react-query'
import { api, client } from '#web/calls/api.ts'
import type { RollPage } from '../contract/attendance.schemas.ts'
import type { ExperienceIds } from '../rules/addresses.ts'

/** The least wait before asking again, should the server name an instant that has passed here already. */
const leastRefreshMs = 2_000

/** When the page asks again by itself: at `nextRefreshAt`, milliseconds from now (2-back-office §4). */
export function refreshInMs(roll: RollPage | undefined, nowMs: number): number | false {
  if (roll?.nextRefreshAt == null) return false
  return Math.max(leastRefreshMs, Date.parse(roll.nextRefreshAt) - nowMs)
}

interface AskedDay {
  /** Without it the session of the day, or of today. */
  readonly sessionId?: number | undefined
  readonly date?: string | undefined
  readonly cycleId?: number | undefined
}

/** Queries of the attendance screens, each an endpoint with its input. */
export const attendanceQueries = {
  root: ({ type, experienceId }: ExperienceIds) =>
    api.attendance.getAttendanceRoot.queryOptions({ input: { type, experienceId } }),
  /**
   * The days that have a session, and the session of one of them. Beside a session they are the same whichever day was
   * asked for: known from the start where that session was found by its day.
   */
  days: (ids: ExperienceIds, { sessionId, date, cycleId }: AskedDay) => {
    const { type, experienceId } = ids
    const day = sessionId === undefined ? date : undefined
    const of = sessionId === undefined ? [type, experienceId, day ?? 'today'] : ['beside', sessionId]
    return queryOptions({
      queryKey: [...attendanceKey(), 'days', ...of, cycleId],
      queryFn: ({ signal }) =>
        client.attendance.getDefaultView({ type, experienceId, date: day, cycle_id: cycleId }, { signal }),
    })
  },
  aggregated: ({ type, experienceId }: ExperienceIds) =>
    api.attendance.getAggregated.queryOptions({ input: { type, experienceId } }),
}

/** Everything cached of attendance: what a save or a change on the server makes stale. */
export const attendanceKey = () => api.attendance.key()

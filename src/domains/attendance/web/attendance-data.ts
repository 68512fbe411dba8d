import { api } from '#web/calls/api.ts'
import type { RollPage } from '../contract/attendance.schemas.ts'
import type { ExperienceIds } from '../rules/addresses.ts'

/** The least wait before asking again, should the server name an instant that has passed here already. */
const leastRefreshMs = 2_000

/** When the page asks again by itself: at `nextRefreshAt`, milliseconds from now (2-back-office §4). */
export function refreshInMs(roll: RollPage | undefined, nowMs: number): number | false {
  if (roll?.nextRefreshAt == null) return false
  return Math.max(leastRefreshMs, Date.parse(roll.nextRefreshAt) - nowMs)
}

/** Queries of the attendance screens, each an endpoint with its input. */
export const attendanceQueries = {
  root: ({ type, experienceId }: ExperienceIds) =>
    api.attendance.getAttendanceRoot.queryOptions({ input: { type, experienceId } }),
  days: ({ type, experienceId }: ExperienceIds, date: string | undefined, cycleId: number | undefined) =>
    api.attendance.getDefaultView.queryOptions({ input: { type, experienceId, date, cycle_id: cycleId } }),
  aggregated: ({ type, experienceId }: ExperienceIds) =>
    api.attendance.getAggregated.queryOptions({ input: { type, experienceId } }),
}

/** Everything cached of attendance: what a save or a change on the server makes stale. */
export const attendanceKey = () => api.attendance.key()

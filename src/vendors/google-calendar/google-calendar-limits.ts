import type { MakeBudget } from '../rate-budget.ts'

/**
 * Calls a minute for one user and one project (https://developers.google.com/workspace/calendar/api/guides/quota).
 * A service account that acts for one user is one user.
 */
const callsPerMinute = 600

export const calendarBudget = (makeBudget: MakeBudget) =>
  makeBudget({ name: 'google-calendar', calls: callsPerMinute, perMs: 60_000 })

import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'

/** What a change of a roll shows on: rolls, the calendar, the pages of its students, and the lists of what is to do. */
const shownByRolls = [
  'attendance',
  'houseAttendance',
  'attendanceCalendar',
  'personSheet',
  'studentPage',
  'studentOverview',
  'facilitate',
  'schoolToday',
  'home',
] as const

/** Has all of it fetched anew. Resolves once the pages of `here`, where it was changed, show it. */
export async function renewRolls(
  queryClient: QueryClient,
  here: 'attendance' | 'attendanceCalendar',
): Promise<void> {
  const ended = shownByRolls.map(async (domain) => {
    const renewed = queryClient.invalidateQueries({ queryKey: api[domain].key() })
    if (domain === here) await renewed
  })
  await Promise.all(ended)
}

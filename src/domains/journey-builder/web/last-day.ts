import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'

/** "Wed, Nov 25": a window closes as a day ends, and its midnight would be read as the day after. */
export const lastDayOf = (closesAt: string | null): string =>
  closesAt === null ? '' : formatShortDay(schoolDayOf(new Date(Date.parse(closesAt) - 1).toISOString()))

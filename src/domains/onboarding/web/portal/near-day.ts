import { formatDay, formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'

/** A day as a phone has room for it: with its year where that is not this one. */
export const nearDay = (day: string): string =>
  day.slice(0, 4) === schoolDayOf(Date.now()).slice(0, 4) ? formatShortDay(day) : formatDay(day)

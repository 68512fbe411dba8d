import { formatCount } from '#ui/format/quantities.ts'

/** Minutes as hours with a half of precision: `1,204 h`, `2.5 h`. */
export const hoursText = (minutes: number): string =>
  minutes >= 6_000 ? `${formatCount(Math.round(minutes / 60))} h` : `${Math.round(minutes / 6) / 10} h`

import { formatCount } from '#ui/format/quantities.ts'

/** Minutes as hours with a half of precision: `1,204 h`, `2.5 h`; what is less than a tenth of an hour in minutes, `2 min`. */
export function hoursText(minutes: number): string {
  if (minutes > 0 && minutes < 6) return `${minutes} min`
  return minutes >= 6_000 ? `${formatCount(Math.round(minutes / 60))} h` : `${Math.round(minutes / 6) / 10} h`
}

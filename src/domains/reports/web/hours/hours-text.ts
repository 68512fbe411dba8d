import { formatCount } from '#ui/format/quantities.ts'

/**
 * Minutes as hours to a tenth, `2.5 h`, from a hundred hours on to the hour, `1,204 h`; less than a tenth of an hour in
 * minutes, `2 min`.
 */
export function hoursText(minutes: number): string {
  if (minutes > 0 && minutes < 6) return `${minutes} min`
  return minutes >= 6_000 ? `${formatCount(Math.round(minutes / 60))} h` : `${Math.round(minutes / 6) / 10} h`
}

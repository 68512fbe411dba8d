import { type Instant, schoolZone, toMs } from '../format/zone.ts'

const wall = new Intl.DateTimeFormat('en-US', {
  timeZone: schoolZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Minutes on the school's wall clock since midnight: 615 at 10:15 AM, also on a day the clocks change. */
export function wallMinutes(instant: Instant): number {
  const [hours = 0, minutes = 0] = wall.format(toMs(instant)).split(':').map(Number)
  return hours * 60 + minutes
}

/** The hour of a line in the calendar: `7 AM`, `12 PM`. */
export const hourText = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`

import { schoolZoneLabel } from '#contract/school-time.ts'

/** A wall time of the school, `08:45`, as people read it: `8:45 AM EST`. */
export function formatStandupTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half} ${schoolZoneLabel}`
}

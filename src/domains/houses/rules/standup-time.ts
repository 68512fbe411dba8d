import { school } from '#contract/school/school.ts'

/** A wall time of the school, `08:45`, as people read it: `8:45 AM EST`; without the zone where a head says it. */
export function formatStandupTime(time: string, { zone = true } = {}): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const half = hour < 12 ? 'AM' : 'PM'
  const shown = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${half}`
  return zone ? `${shown} ${school().zoneLabel}` : shown
}

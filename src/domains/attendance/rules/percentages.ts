import { school } from '#contract/school/school.ts'

/**
 * Whole percent as every screen shows it; null when there is nothing to take a part of (domain §4). 100 and 0 only where
 * it is all and nothing: "Absent 0%" beside somebody who was absent would be wrong.
 */
export function wholePercent(part: number, whole: number): number | null {
  if (whole <= 0) return null
  if (part === whole) return 100
  return part === 0 ? 0 : Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}

export type AbsenceLevel = 'none' | 'three' | 'four' | 'limit'

/**
 * The colour step of an absence count on an experience, of as many as a cycle allows: two below, one below, and as many
 * and more – at 3, 4 and 5 where it allows 5 (domain §4).
 */
export function absenceLevel(absences: number, limit = school().absenceLimit): AbsenceLevel {
  if (absences >= limit) return 'limit'
  if (absences > 0 && absences === limit - 1) return 'four'
  return absences > 0 && absences === limit - 2 ? 'three' : 'none'
}

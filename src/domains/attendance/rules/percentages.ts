import { school } from '#contract/school/school.ts'

/** Whole percent; null when there is nothing to take a part of (domain §4). */
export function wholePercent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
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

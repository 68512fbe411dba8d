/** Whole percent; null when there is nothing to take a part of (domain §4). */
export function wholePercent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

/** How many unexcused absences a cycle allows before the count is at its worst: the 5 of "n / 5". */
export const absenceLimit = 5

export type AbsenceLevel = 'none' | 'three' | 'four' | 'limit'

/** The colour step of an absence count on an experience: at 3, at 4, at 5 and more (domain §4). */
export function absenceLevel(absences: number): AbsenceLevel {
  if (absences >= absenceLimit) return 'limit'
  if (absences === 4) return 'four'
  return absences === 3 ? 'three' : 'none'
}

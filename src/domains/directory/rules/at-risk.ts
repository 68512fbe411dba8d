import { wholePercent } from '#domains/attendance/rules/percentages.ts'
import type { riskTiers } from '../contract/students.contract.ts'

const redBelow: (typeof riskTiers)[number] = '80'

/** The bar of attendance is red: below 80 whole percent, as the filter counts them (`student_standings.attendance`). */
export function isAtRisk(attendance: { readonly part: number; readonly whole: number } | null): boolean {
  const percent = attendance && wholePercent(attendance.part, attendance.whole)
  return percent !== null && percent < Number(redBelow)
}

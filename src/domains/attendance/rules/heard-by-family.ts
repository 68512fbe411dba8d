import type { AttendanceStatus } from '../contract/attendance-status.ts'
import type { FamilyWord, Hearer } from '../contract/family-words.ts'

/**
 * What a family hears of a row of a roll. Present and Insufficient are the same to it, as both are present (domain.md
 * §4). The same in SQL: `heard_by_family`.
 */
export function heardByFamily(statuses: readonly AttendanceStatus[]): FamilyWord {
  if (statuses.includes('Unexcused Absent')) return 'absent'
  if (statuses.includes('Excused Absent')) return 'excused'
  if (statuses.includes('Late')) return 'late'
  return statuses.length > 0 ? 'there' : 'nothing'
}

/** Those who were told something else than a row of these statuses says: whom a correction would tell. */
export const informedOtherwise = (
  hearers: readonly Hearer[],
  statuses: readonly AttendanceStatus[],
): readonly Hearer[] => hearers.filter(({ said }) => said !== heardByFamily(statuses))

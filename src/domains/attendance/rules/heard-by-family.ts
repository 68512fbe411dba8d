import type { AttendanceStatus } from '../contract/attendance-status.ts'
import type { FamilyWord, Hearer } from '../contract/family-words.ts'

/**
 * What a family is told of a row of a roll. Present and Insufficient are the same to it, as both are present (domain.md
 * §4). In SQL: `heard_by_family`.
 */
export function heardByFamily(statuses: readonly AttendanceStatus[]): FamilyWord {
  if (statuses.includes('Unexcused Absent')) return 'absent'
  if (statuses.includes('Excused Absent')) return 'excused'
  if (statuses.includes('Late')) return 'late'
  return statuses.length > 0 ? 'there' : 'nothing'
}

/** The guardians who were last told something else than these statuses mean: who would be told of a correction. */
export const informedOtherwise = (
  hearers: readonly Hearer[],
  statuses: readonly AttendanceStatus[],
): readonly Hearer[] => hearers.filter(({ said }) => said !== heardByFamily(statuses))

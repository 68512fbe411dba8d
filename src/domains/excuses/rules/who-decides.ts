import { schoolDateOf } from '#contract/school-time.ts'
import { daysWithoutAdvisor } from '../contract/excuse-values.ts'
import { listSchoolDays, type SchoolCalendar } from './school-days.ts'

interface Range {
  readonly startMs: number
  readonly endMs: number
}

/** The school days of a campus that a range touches. */
export const schoolDaysOf = (
  { startMs, endMs }: Range,
  calendar: SchoolCalendar,
  cohortId: number,
): string[] =>
  listSchoolDays(calendar, cohortId, { start: schoolDateOf(startMs), end: schoolDateOf(endMs - 1) })

export interface Decider {
  readonly isByGuardian: boolean
  readonly schoolDays: number
  readonly advisorId: number | null
  readonly advisorName: string | null
  readonly houseTitle: string | null
}

/**
 * Whether only the student's advisor decides: what a guardian asks for more than five school days in a row
 * (1-staff-tools §9). A student without an advisor is decided on by whoever has the permission.
 */
export const needsAdvisor = ({ isByGuardian, schoolDays, advisorId }: Decider): boolean =>
  isByGuardian && schoolDays > daysWithoutAdvisor && advisorId !== null

/** The sentence for those who may not decide: who must, and whom to ask. */
export const advisorSentence = (
  { houseTitle, advisorName }: Decider,
  verb: 'approve' | 'reject' = 'approve',
): string =>
  `Only ${houseTitle}’s advisor can ${verb} more than ${daysWithoutAdvisor} school days. Ask ${advisorName}.`

import { schoolInstant } from '#contract/school-time.ts'
import { allDayTimes, type ExcuseReason, joinReason } from '../contract/excuse-values.ts'

/** An absence as a form holds it; days and times of the school's wall clock. */
export interface AbsenceTimes {
  /** `2026-11-10`, or empty while none is chosen. */
  readonly firstDay: string
  readonly lastDay: string
  readonly isAllDay: boolean
  /** `09:15`. */
  readonly startTime: string
  readonly endTime: string
  readonly reason: ExcuseReason | ''
  readonly otherReason: string
  readonly comments: string
}

const instantOf = (day: string, time: string): string | undefined =>
  day === '' ? undefined : new Date(schoolInstant(day, time)).toISOString()

/** The body of `POST /excuses` (1-staff-tools §5): empty fields stay away, and the server says what is missing. */
export const toExcuseBody = (absence: AbsenceTimes, studentId: number | undefined) => ({
  student_id: studentId,
  start_at: instantOf(absence.firstDay, absence.isAllDay ? allDayTimes.start : absence.startTime),
  end_at: instantOf(absence.lastDay, absence.isAllDay ? allDayTimes.end : absence.endTime),
  reason: absence.reason === '' ? undefined : joinReason(absence.reason, absence.otherReason),
  additional_comments: absence.comments,
})

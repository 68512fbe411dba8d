import { schoolInstant } from '#contract/school-time.ts'
import {
  allDayTimes,
  daysWithoutAdvisor,
  type ExcuseReason,
  joinReason,
  timeStepMinutes,
} from '#domains/excuses/contract/excuse-values.ts'
import { listDays } from '../rules/school-week.ts'

/** What the absence form holds; dates and times as their fields have them. */
export interface AbsenceForm {
  readonly startDay: string
  readonly endDay: string
  readonly isSingleDay: boolean
  readonly isAllDay: boolean
  /** `09:15`, the wall time of the school. */
  readonly startTime: string
  readonly endTime: string
  readonly reason: ExcuseReason | ''
  readonly otherReason: string
  readonly comments: string
}

export const emptyAbsence = (day: string): AbsenceForm => ({
  startDay: day,
  endDay: day,
  isSingleDay: true,
  isAllDay: true,
  startTime: '09:00',
  endTime: '10:00',
  reason: '',
  otherReason: '',
  comments: '',
})

/** The times of a day by quarters of an hour: `00:00` to `23:45`. */
export const dayTimes: readonly string[] = Array.from({ length: (24 * 60) / timeStepMinutes }, (_, index) => {
  const minutes = index * timeStepMinutes
  return Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
    .toString()
    .slice(0, 5)
})

const lastDayOf = (form: AbsenceForm) => (form.isSingleDay ? form.startDay : form.endDay)

const instantOf = (day: string, time: string): string | undefined =>
  day === '' ? undefined : new Date(schoolInstant(day, time)).toISOString()

/** The body of `POST /excuses` (1-staff-tools §5): empty fields stay away, and the server says what is missing. */
export function toExcuse(form: AbsenceForm, studentId: number) {
  const { isAllDay, startDay, startTime, endTime, reason, otherReason, comments } = form
  return {
    student_id: studentId,
    start_at: instantOf(startDay, isAllDay ? allDayTimes.start : startTime),
    end_at: instantOf(lastDayOf(form), isAllDay ? allDayTimes.end : endTime),
    reason: reason === '' ? undefined : joinReason(reason, otherReason),
    additional_comments: comments,
  }
}

/** Whether the absence spans more weekdays than the school decides without the advisor. */
export function needsAdvisor(form: AbsenceForm): boolean {
  const last = lastDayOf(form)
  if (form.startDay === '' || last === '' || last < form.startDay) return false
  const weekdays = listDays(form.startDay, last).filter((day) => Temporal.PlainDate.from(day).dayOfWeek <= 5)
  return weekdays.length > daysWithoutAdvisor
}

import { schoolZone } from '#contract/school-time.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { type ExcuseReason, type excuseWeekdays, splitReason } from '../../contract/excuse-values.ts'
import type { Excuse } from '../../contract/excuses.schemas.ts'
import { toExcuseBody } from '../../rules/absence-body.ts'

/** What the absence form holds; dates and times as their fields have them. */
export interface AbsenceValues {
  readonly studentId: number | undefined
  readonly isRecurring: boolean
  readonly isSingleDay: boolean
  readonly isAllDay: boolean
  readonly startDay: string
  readonly endDay: string
  /** `09:15`, the wall time of the school. */
  readonly startTime: string
  readonly endTime: string
  readonly periodStart: string
  readonly periodEnd: string
  readonly weekdays: readonly (typeof excuseWeekdays)[number][]
  readonly reason: ExcuseReason | ''
  readonly otherReason: string
  readonly comments: string
}

export const emptyAbsence = (day: string, studentId?: number): AbsenceValues => ({
  studentId,
  isRecurring: false,
  isSingleDay: true,
  isAllDay: true,
  startDay: day,
  endDay: day,
  startTime: '09:00',
  endTime: '10:00',
  periodStart: day,
  periodEnd: '',
  weekdays: [],
  reason: '',
  otherReason: '',
  comments: '',
})

const wallTime = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(schoolZone).toPlainTime().toString().slice(0, 5)

/** An excuse as the form shows it for editing. */
export function absenceOf(excuse: Excuse): AbsenceValues {
  const startDay = schoolDayOf(excuse.start_at)
  const endDay = schoolDayOf(Date.parse(excuse.end_at) - 1)
  const reason = splitReason(excuse.reason)
  const empty = emptyAbsence(startDay, excuse.student_id)
  return {
    ...empty,
    isRecurring: excuse.recurring_info !== null,
    isSingleDay: startDay === endDay,
    isAllDay: excuse.allDay,
    endDay,
    ...(!excuse.allDay && { startTime: wallTime(excuse.start_at), endTime: wallTime(excuse.end_at) }),
    periodStart: excuse.recurring_info?.period_start ?? startDay,
    periodEnd: excuse.recurring_info?.period_end ?? '',
    weekdays: excuse.recurring_info?.days ?? [],
    reason: reason?.reason ?? '',
    otherReason: reason?.text ?? '',
    comments: excuse.additional_comments,
  }
}

/** The absence as the server takes it. A new series carries its times on the first day of its period. */
export function toExcuse(values: AbsenceValues, isNew: boolean) {
  const { isRecurring, isSingleDay } = values
  const firstDay = isRecurring && isNew ? values.periodStart : values.startDay
  const lastDay = isRecurring || isSingleDay ? firstDay : values.endDay
  return toExcuseBody({ ...values, firstDay, lastDay }, values.studentId)
}

/** When a series recurs, as the server takes it. */
export const toRecurrence = ({ periodStart, periodEnd, weekdays, isAllDay }: AbsenceValues) => ({
  period_start: periodStart,
  period_end: periodEnd,
  weekdays: [...weekdays],
  all_day: isAllDay,
})

/**
 * The server's names of the fields, by the field that says what is wrong: of one absence at the top, of a series by
 * its two parts.
 */
export const fieldNames = {
  studentId: ['student_id'],
  startDay: ['start_at', 'excuse.start_at'],
  endDay: ['end_at', 'excuse.end_at'],
  reason: ['excuse.reason'],
  comments: ['additional_comments', 'excuse.additional_comments'],
  weekdays: ['recurrence.weekdays'],
  periodStart: ['period_start', 'recurrence.period_start'],
  periodEnd: ['period_end', 'recurrence.period_end'],
}

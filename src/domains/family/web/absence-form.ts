import { daysWithoutAdvisor, type ExcuseReason } from '#domains/excuses/contract/excuse-values.ts'
import { toExcuseBody } from '#domains/excuses/rules/absence-body.ts'
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

const lastDayOf = (form: AbsenceForm) => (form.isSingleDay ? form.startDay : form.endDay)

/** The absence as the server takes it. */
export const toExcuse = (form: AbsenceForm, studentId: number) =>
  toExcuseBody({ ...form, firstDay: form.startDay, lastDay: lastDayOf(form) }, studentId)

/** Whether the absence spans more weekdays than the school decides without the advisor. */
export function needsAdvisor(form: AbsenceForm): boolean {
  const last = lastDayOf(form)
  if (form.startDay === '' || last === '' || last < form.startDay) return false
  const weekdays = listDays(form.startDay, last).filter((day) => Temporal.PlainDate.from(day).dayOfWeek <= 5)
  return weekdays.length > daysWithoutAdvisor
}

import { schoolDateOf, schoolZone } from '#contract/school-time.ts'
import { type ExcuseReason, splitReason } from '#domains/excuses/contract/excuse-values.ts'
import { toExcuseBody } from '#domains/excuses/rules/absence-body.ts'
import type { FamilyExcuseDetail } from '../../contract/family-excuses.contract.ts'

/** What the absence form holds; dates and times as their fields have them. */
export interface AbsenceForm {
  readonly studentId: number
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
  readonly document: File | null
}

export const emptyAbsence = (studentId: number, day: string): AbsenceForm => ({
  studentId,
  startDay: day,
  endDay: day,
  isSingleDay: true,
  isAllDay: true,
  startTime: '09:00',
  endTime: '10:00',
  reason: '',
  otherReason: '',
  comments: '',
  document: null,
})

/**
 * The day a new absence of a child opens on: empty until the facts of the child are known, for another child may have
 * another day. Without a day with school it is the one that was asked for.
 */
export const openDay = (facts: { readonly first_day: string | null } | undefined, asked: string): string =>
  facts === undefined ? '' : (facts.first_day ?? asked)

const wallTime = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(schoolZone).toPlainTime().toString().slice(0, 5)

/** An excuse as the form shows it for correcting. */
export function absenceOf(
  { student, start_at, end_at, all_day, reason }: FamilyExcuseDetail,
  comments: string,
): AbsenceForm {
  const startDay = schoolDateOf(Date.parse(start_at))
  const endDay = schoolDateOf(Date.parse(end_at) - 1)
  const parts = splitReason(reason ?? '')
  return {
    ...emptyAbsence(student.id, startDay),
    endDay,
    isSingleDay: startDay === endDay,
    isAllDay: all_day,
    ...(!all_day && { startTime: wallTime(start_at), endTime: wallTime(end_at) }),
    reason: parts?.reason ?? '',
    otherReason: parts?.text ?? '',
    comments,
  }
}

/** The form on other days, as a link asks for them: from one, until another. */
export function withDays(form: AbsenceForm, from?: string, until?: string): AbsenceForm {
  const startDay = from ?? form.startDay
  const endDay = until ?? form.endDay
  return { ...form, startDay, endDay, isSingleDay: startDay === endDay }
}

export const lastDayOf = (form: AbsenceForm) => (form.isSingleDay ? form.startDay : form.endDay)

/** The absence as the server takes it. */
export const toExcuse = (form: AbsenceForm) =>
  toExcuseBody({ ...form, firstDay: form.startDay, lastDay: lastDayOf(form) }, form.studentId)

/** The server's names of the fields, by the field that says what is wrong. */
export const fieldNames = {
  studentId: ['student_id'],
  startDay: ['start_at'],
  endDay: ['end_at'],
  comments: ['additional_comments'],
}

/** The days the form asks for, as the server counts them; undefined while they are not filled in. */
export function askedDays(form: AbsenceForm): { readonly day: string; readonly until: string } | undefined {
  const [day, until] = [form.startDay, lastDayOf(form)]
  return day === '' || until < day ? undefined : { day, until }
}

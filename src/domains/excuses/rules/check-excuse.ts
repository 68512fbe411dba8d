import { schoolDateOf, schoolZone } from '#contract/school-time.ts'
import { allDayTimes, excuseWeekdays, splitReason, timeStepMinutes } from '../contract/excuse-values.ts'
import type { ExcuseForm, RecurrenceForm } from '../contract/excuses.schemas.ts'
import type { Recurrence } from './recurrence.ts'
import { findSchoolYear, listSchoolDays, type SchoolCalendar, type WhoseDays } from './school-days.ts'

/** A sentence by the field it is about, as the form shows them. */
export type FieldErrors = Record<string, string>

/** What an excuse says, checked. Epoch ms. */
export interface ExcuseFacts {
  readonly startMs: number
  readonly endMs: number
  readonly allDay: boolean
  readonly reason: string
  readonly comments: string
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors }

const texts = {
  student: 'Please select a student',
  days: 'Please select the recurring days',
  reason: 'Choose a reason.',
  other: 'Please write the reason...',
  start: 'Choose when the absence starts.',
  end: 'Choose when the absence ends.',
  order: 'The end must be after the start.',
  year: 'This is outside of the school year.',
  noDay: 'There is no school day in this time.',
  step: `Choose times in steps of ${timeStepMinutes} minutes.`,
} as const

export const noneCreated = 'No Excuses were created! Is the configuration correct?'

const wallTime = (atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(schoolZone).toPlainTime()

const timeText = (atMs: number) => wallTime(atMs).toString({ smallestUnit: 'second' })

const isOnStep = (time: Temporal.PlainTime) => time.minute % timeStepMinutes === 0 && time.second === 0

/** Whether the form's time pickers can say an instant, epoch ms; the last second of a day is what all day ends with. */
export const isPickable = (atMs: number): boolean =>
  isOnStep(wallTime(atMs)) || timeText(atMs) === allDayTimes.end

/** Whether a range is what the form's all-day option sets: 00:00:00 to 23:59:59 on the school's wall. */
export const isAllDay = (startMs: number, endMs: number): boolean =>
  timeText(startMs) === allDayTimes.start && timeText(endMs) === allDayTimes.end

export const isStudentMissing = (form: ExcuseForm): FieldErrors =>
  form.student_id === undefined ? { student_id: texts.student } : {}

/** Reason and comments, or what is wrong with them. */
export function checkReason(form: Pick<ExcuseForm, 'reason'>): FieldErrors {
  const reason = form.reason === undefined ? undefined : splitReason(form.reason)
  if (!reason) return { reason: texts.reason }
  return reason.reason === 'Other' && reason.text === '' ? { reason: texts.other } : {}
}

/** The reason as it is stored: `Other: moving house`. */
export function storedReason(reason: string | undefined): string {
  const parts = splitReason(reason ?? '')
  return parts?.text ? `${parts.reason}: ${parts.text}` : (parts?.reason ?? '')
}

/**
 * A single excuse: all its fields, in the school year, over at least one school day of the student: there is something
 * to be absent from. Its times go by the step of the pickers (1-staff-tools §5), but for those `givenMs`: of a meeting,
 * which nobody picked, and what was stored before.
 */
export function checkExcuse(
  form: ExcuseForm,
  calendar: SchoolCalendar,
  student: WhoseDays | undefined,
  givenMs: ReadonlySet<number> = new Set(),
): Checked<ExcuseFacts> {
  const errors: FieldErrors = { ...isStudentMissing(form), ...checkReason(form) }
  const startMs = Date.parse(form.start_at ?? '')
  const endMs = Date.parse(form.end_at ?? '')
  if (Number.isNaN(startMs)) errors.start_at = texts.start
  if (Number.isNaN(endMs)) errors.end_at = texts.end
  if (startMs >= endMs) errors.end_at = texts.order
  else if (startMs < endMs) {
    const range = { start: schoolDateOf(startMs), end: schoolDateOf(endMs - 1) }
    if (!findSchoolYear(calendar, range)) errors.start_at = texts.year
    else if (student !== undefined && listSchoolDays(calendar, student, range).length === 0)
      errors.start_at = texts.noDay
  }
  const isOff = (atMs: number) => !Number.isNaN(atMs) && !isPickable(atMs) && !givenMs.has(atMs)
  if (isOff(startMs)) errors.start_at ??= texts.step
  if (isOff(endMs)) errors.end_at ??= texts.step
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    value: {
      startMs,
      endMs,
      allDay: isAllDay(startMs, endMs),
      reason: storedReason(form.reason),
      comments: form.additional_comments?.trim() ?? '',
    },
  }
}

/** The wall times of a series: all day, or those of the form's instants. */
export function checkTimes(
  isAllDaySeries: boolean,
  form: ExcuseForm,
): Checked<Pick<Recurrence, 'startTime' | 'endTime'>> {
  if (isAllDaySeries) return { ok: true, value: { startTime: allDayTimes.start, endTime: allDayTimes.end } }
  const errors: FieldErrors = {}
  if (form.start_at === undefined) errors['excuse.start_at'] = texts.start
  if (form.end_at === undefined) errors['excuse.end_at'] = texts.end
  if (form.start_at === undefined || form.end_at === undefined) return { ok: false, errors }
  const start = wallTime(Date.parse(form.start_at))
  const end = wallTime(Date.parse(form.end_at))
  if (!isOnStep(start)) errors['excuse.start_at'] = texts.step
  if (!isOnStep(end)) errors['excuse.end_at'] = texts.step
  if (Temporal.PlainTime.compare(start, end) >= 0) errors['excuse.end_at'] = texts.order
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const text = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'second' })
  return { ok: true, value: { startTime: text(start), endTime: text(end) } }
}

/** ISO numbers of weekdays, each once, in order. */
export const weekdayNumbers = (days: RecurrenceForm['weekdays']): number[] =>
  excuseWeekdays.flatMap((day, index) => (days?.includes(day) ? [index + 1] : []))

/** A new series: student, days, period within the school year, times, reason. */
export function checkSeries(
  recurrence: RecurrenceForm,
  form: ExcuseForm,
  calendar: SchoolCalendar,
): Checked<Recurrence> {
  const times = checkTimes(recurrence.all_day ?? false, form)
  const errors: FieldErrors = times.ok ? {} : { ...times.errors }
  for (const [field, sentence] of Object.entries({ ...isStudentMissing(form), ...checkReason(form) }))
    errors[`excuse.${field}`] = sentence
  const weekdays = weekdayNumbers(recurrence.weekdays)
  if (weekdays.length === 0) errors['recurrence.weekdays'] = texts.days
  const { period_start: start, period_end: end } = recurrence
  if (start === undefined) errors['recurrence.period_start'] = texts.start
  if (end === undefined) errors['recurrence.period_end'] = texts.end
  if (start !== undefined && end !== undefined) {
    if (end < start) errors['recurrence.period_end'] = 'The period must end after it starts.'
    else if (!findSchoolYear(calendar, { start, end })) errors['recurrence.period_start'] = texts.year
  }
  if (!times.ok || start === undefined || end === undefined || Object.keys(errors).length > 0)
    return { ok: false, errors: studentFirst(errors) }
  return { ok: true, value: { period: { start, end }, weekdays, ...times.value } }
}

/** The message of an answer is its first sentence: the student comes first, then the days. */
function studentFirst(errors: FieldErrors): FieldErrors {
  const order = ['excuse.student_id', 'recurrence.weekdays']
  const rank = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length)
  return Object.fromEntries(Object.entries(errors).sort(([one], [two]) => rank(one) - rank(two)))
}

import { isOpenDay } from '#domains/school-year/rules/school-days.ts'
import type { CalendarChange } from '../contract/school-calendar.schemas.ts'
import type { CalendarOp, CalendarState, Holiday } from './calendar-state.ts'
import { checkRange } from './check-range.ts'
import { daysText, isDay } from './day-text.ts'
import { withoutDays } from './import/split-days.ts'
import { datesOf } from './open-days.ts'
import { outsideEveryYear } from './plan-holiday.ts'
import { type FieldErrors, type PlannedChange, refusedBy } from './planned-change.ts'

type ClosureForm = Extract<CalendarChange, { kind: 'closure' }>

const titleLimit = 60
const field = 'starts_on'

/** Checks days to close: why, in order, in a school year, and on one of them school was planned. */
export function planClosure(state: CalendarState, form: ClosureForm): PlannedChange | null {
  const before = form.id === undefined ? null : state.holidays.find(isClosure(form.id))
  if (before === undefined) return null
  const title = form.title.trim()
  const range = { start: [field, form.starts_on], end: ['ends_on', form.ends_on], noun: 'closing' } as const
  const errors: FieldErrors = checkRange(range)
  if (title === '') errors['title'] = 'Say why: families read it.'
  else if (title.length > titleLimit) errors['title'] = `A reason takes up to ${titleLimit} characters.`
  if (Object.keys(errors).length > 0) return refusedBy(errors)
  const after: Holiday = {
    id: before?.id ?? -1,
    title,
    startsOn: form.starts_on,
    endsOn: form.ends_on,
    cohortId: form.cohort_id,
    closedFor: form.reason,
    externalUid: null,
    externalCalendar: null,
  }
  Object.assign(errors, alreadyFree(state, after), outsideEveryYear(state.years, after.startsOn, range))
  if (Object.keys(errors).length > 0) return refusedBy(errors)
  return {
    ok: true,
    ops: [{ table: 'holidays', before, after }],
    summary: `${before === null ? 'Closed' : 'Changed the closing of'} ${daysText(after)}: ${title}`,
  }
}

const isClosure =
  (wanted: number) =>
  ({ id, closedFor }: Holiday): boolean =>
    id === wanted && closedFor !== null

/** Why there is nothing to close on any of the days. */
function alreadyFree(state: CalendarState, closure: Holiday): FieldErrors {
  const holidays = state.holidays.filter(({ id }) => id !== closure.id)
  const dates = datesOf(closure)
  if (dates.some((date) => isOpenDay({ ...state, holidays }, closure.cohortId, date))) return {}
  const other = holidays.find(
    ({ cohortId, startsOn, endsOn }) =>
      (cohortId === null || cohortId === closure.cohortId) &&
      startsOn <= closure.endsOn &&
      closure.startsOn <= endsOn,
  )
  if (!other) return { [field]: 'No cycle runs then: there is no school to close.' }
  return {
    [field]:
      other.closedFor === null
        ? `There is no school then: ${other.title}.`
        : `It is closed already: ${other.title}.`,
  }
}

/** A day of a closure is a school day again; what is left of the closure stays. Null: it is not there any more. */
export function planOpenDay(
  state: CalendarState,
  { id, date }: { readonly id: number; readonly date: string },
): PlannedChange | null {
  const before = state.holidays.find(isClosure(id))
  if (!before || !isDay(date) || date < before.startsOn || before.endsOn < date) return null
  const [first, ...others] = withoutDays(before, new Set([date]))
  const ops: CalendarOp[] = [
    { table: 'holidays', before, after: first ? { ...before, ...first } : null },
    ...others.map(
      (days): CalendarOp => ({ table: 'holidays', before: null, after: { ...before, ...days, id: -1 } }),
    ),
  ]
  return { ok: true, ops, summary: `Opened ${daysText({ startsOn: date, endsOn: date })} again` }
}

/** Takes a holiday or a whole closure away. Null: it is not there any more. */
export function removeDayOff(state: CalendarState, id: number): PlannedChange | null {
  const before = state.holidays.find((one) => one.id === id)
  if (!before) return null
  return {
    ok: true,
    ops: [{ table: 'holidays', before, after: null }],
    summary: before.closedFor === null ? `Removed ${before.title}` : `Opened ${daysText(before)} again`,
  }
}

import { dayTextOf } from '#contract/clock-text.ts'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import type { CalendarChange } from '../contract/school-calendar.schemas.ts'
import type { CalendarState, Year } from './calendar-state.ts'
import { checkRange } from './check-range.ts'
import { type FieldErrors, type PlannedChange, refusedBy } from './planned-change.ts'

type YearForm = Extract<CalendarChange, { kind: 'year' }>

/** Checks the settings of a school year: named, in order, around its cycles, over no other year. */
export function planYear(state: CalendarState, form: YearForm): PlannedChange {
  const before = state.years.find(({ schoolYear }) => schoolYear === form.school_year) ?? null
  const errors = checkYear(state, form)
  if (Object.keys(errors).length > 0) return refusedBy(errors)
  const after: Year = {
    schoolYear: form.school_year,
    title: form.title.trim(),
    firstDay: form.first_day,
    lastDay: form.last_day,
    requiredDays: form.required_days,
    notes: form.notes.trim(),
  }
  return {
    ok: true,
    ops: [{ table: 'years', before, after }],
    summary: `${before === null ? 'Added' : 'Changed'} the school year ${after.title}`,
  }
}

function checkYear(state: CalendarState, form: YearForm): FieldErrors {
  const errors: FieldErrors = checkRange({
    start: ['first_day', form.first_day],
    end: ['last_day', form.last_day],
    noun: 'school year',
  })
  const name = schoolYearName.safeParse(form.school_year)
  if (!name.success) errors['school_year'] = name.error.issues[0]?.message ?? 'Write it as 2026-2027.'
  if (form.title.trim() === '') errors['title'] = 'Give the school year a name, such as 2026–2027.'
  else if (form.title.trim().length > 60) errors['title'] = 'A name takes up to 60 characters.'
  const days = form.required_days
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 366))
    errors['required_days'] = 'Write a whole number of days from 1 to 366, or leave it empty.'
  if (Object.keys(errors).length > 0) return errors
  const [startYear = '', endYear = ''] = form.school_year.split('-')
  if (form.first_day < `${startYear}-06-01` || form.first_day > `${endYear}-03-31`)
    errors['first_day'] = `The school year ${form.school_year} starts in ${startYear}.`
  if (form.last_day > `${endYear}-08-31`)
    errors['last_day'] = `The school year ${form.school_year} ends by Aug 31, ${endYear}.`
  if (form.first_day === form.last_day) errors['last_day'] = 'A school year has more than one day.'
  const cycles = state.cycles.filter(({ schoolYear }) => schoolYear === form.school_year)
  const early = cycles.find(({ startsOn }) => startsOn < form.first_day)
  if (early) errors['first_day'] = `${early.title} starts before it, on ${dayTextOf(early.startsOn)}.`
  const late = cycles.find(({ endsOn }) => endsOn > form.last_day)
  if (late) errors['last_day'] = `${late.title} ends after it, on ${dayTextOf(late.endsOn)}.`
  const over = state.years.find(
    (year) =>
      year.schoolYear !== form.school_year &&
      year.firstDay <= form.last_day &&
      form.first_day <= year.lastDay,
  )
  if (over)
    errors['first_day'] =
      `This overlaps ${over.title}, ${dayTextOf(over.firstDay)} to ${dayTextOf(over.lastDay)}.`
  return errors
}

/** Takes a school year away; one that has cycles stays. Null: it is not there. */
export function removeYear(state: CalendarState, schoolYear: string): PlannedChange | null {
  const before = state.years.find((year) => year.schoolYear === schoolYear)
  if (!before) return null
  const cycle = state.cycles.find((one) => one.schoolYear === schoolYear)
  if (cycle) return refusedBy({ school_year: `${before.title} has cycles. Remove ${cycle.title} first.` })
  return {
    ok: true,
    ops: [{ table: 'years', before, after: null }],
    summary: `Removed the school year ${before.title}`,
  }
}

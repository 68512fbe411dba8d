import { dayTextOf } from '#contract/clock-text.ts'
import { dayOffTitle } from '#domains/school-year/rules/day-off.ts'
import type { CalendarChange } from '../contract/school-calendar.schemas.ts'
import type { CalendarState, Holiday, Year } from './calendar-state.ts'
import { checkRange, checkWithinYear } from './check-range.ts'
import { daysText } from './day-text.ts'
import { type FieldErrors, type PlannedChange, refusedBy } from './planned-change.ts'

type HolidayForm = Extract<CalendarChange, { kind: 'holiday' }>

const titleLimit = 120

/** Checks a new or changed holiday: named, in order, in a school year, and not there already. */
export function planHoliday(state: CalendarState, form: HolidayForm): PlannedChange | null {
  const before =
    form.id === undefined
      ? null
      : state.holidays.find(({ id, closedFor }) => id === form.id && closedFor === null)
  if (before === undefined) return null
  const title = form.title.trim()
  const range = {
    start: ['starts_on', form.starts_on],
    end: ['ends_on', form.ends_on],
    noun: 'holiday',
  } as const
  const errors: FieldErrors = checkRange(range)
  if (title === '') errors['title'] = 'Give the holiday a name.'
  else if (title.length > titleLimit) errors['title'] = `A name takes up to ${titleLimit} characters.`
  if (Object.keys(errors).length > 0) return refusedBy(errors)
  const days = { startsOn: form.starts_on, endsOn: form.ends_on }
  const hasSameDays = before !== null && before.startsOn === days.startsOn && before.endsOn === days.endsOn
  if (!hasSameDays) Object.assign(errors, outsideEveryYear(state.years, days.startsOn, range))
  const twin = findTwin(state.holidays, { ...days, title, cohortId: form.cohort_id, id: form.id })
  if (twin) Object.assign(errors, twin)
  if (Object.keys(errors).length > 0) return refusedBy(errors)
  const after: Holiday = {
    id: before?.id ?? -1,
    title,
    ...days,
    cohortId: form.cohort_id,
    closedFor: null,
    externalUid: before?.externalUid ?? null,
    externalCalendar: before?.externalCalendar ?? null,
  }
  const verb = before === null ? 'Added' : 'Changed'
  return {
    ok: true,
    ops: [{ table: 'holidays', before, after }],
    summary: `${verb} ${title}, ${daysText(days)}`,
  }
}

/** A holiday lies in the school year it starts in; between two years there is nothing to be free from. */
export function outsideEveryYear(
  years: readonly Year[],
  startsOn: string,
  range: Parameters<typeof checkWithinYear>[1],
): FieldErrors {
  const year =
    years.find((one) => one.firstDay <= startsOn && startsOn <= one.lastDay) ?? nearestYear(years, startsOn)
  return year === undefined
    ? { starts_on: 'There is no school year yet. Add one first.' }
    : checkWithinYear(year, range)
}

/** The year whose ends are nearest to a day, for a sentence that helps. */
function nearestYear(years: readonly Year[], date: string): Year | undefined {
  const dayMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
  const distance = ({ firstDay, lastDay }: Year) =>
    Math.min(Math.abs(dayMs(firstDay) - dayMs(date)), Math.abs(dayMs(lastDay) - dayMs(date)))
  return years.toSorted((one, other) => distance(one) - distance(other))[0]
}

/** Another holiday of the same reach with the same days, or the same name at an overlapping time. */
function findTwin(
  holidays: readonly Holiday[],
  holiday: Pick<Holiday, 'title' | 'startsOn' | 'endsOn' | 'cohortId'> & { id: number | undefined },
): FieldErrors | undefined {
  const others = holidays.filter(({ id, cohortId }) => id !== holiday.id && cohortId === holiday.cohortId)
  const sameDays = others.find(
    ({ startsOn, endsOn }) => startsOn === holiday.startsOn && endsOn === holiday.endsOn,
  )
  if (sameDays) return { starts_on: `${dayOffTitle(sameDays)} is on the same days already.` }
  const sameName = others.find(
    ({ title, startsOn, endsOn }) =>
      title.toLowerCase() === holiday.title.toLowerCase() &&
      startsOn <= holiday.endsOn &&
      holiday.startsOn <= endsOn,
  )
  return (
    sameName && { title: `${dayOffTitle(sameName)} is there already, from ${dayTextOf(sameName.startsOn)}.` }
  )
}

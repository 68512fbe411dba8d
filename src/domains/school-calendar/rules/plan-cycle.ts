import { dayTextOf } from '#contract/clock-text.ts'
import { schoolYearName } from '#domains/school-year/contract/school-year.contract.ts'
import type { CalendarChange } from '../contract/school-calendar.schemas.ts'
import { type CalendarOp, type CalendarState, type Cycle, isSameRow } from './calendar-state.ts'
import { checkRange, checkWithinYear } from './check-range.ts'
import { daysText } from './day-text.ts'
import { type FieldErrors, type PlannedChange, refusedBy } from './planned-change.ts'

type CycleForm = Extract<CalendarChange, { kind: 'cycle' }>

const titleLimit = 60

/** Checks a new or changed cycle: named once a year, in order, within its school year, over no other cycle. */
export function planCycle(state: CalendarState, form: CycleForm): PlannedChange | null {
  const before = form.id === undefined ? null : state.cycles.find(({ id }) => id === form.id)
  if (before === undefined) return null
  const errors = checkCycle(state, form, before)
  if (Object.keys(errors).length > 0) return refusedBy(errors)
  const after: Cycle = {
    id: before?.id ?? -1,
    title: form.title.trim(),
    position: before?.position ?? 0,
    schoolYear: form.school_year,
    startsOn: form.starts_on,
    endsOn: form.ends_on,
  }
  const others = state.cycles.filter(({ id }) => id !== before?.id)
  return {
    ok: true,
    ops: inOrder(state.cycles, [...others, after], [after.schoolYear, before?.schoolYear]),
    summary: `${before === null ? 'Added' : 'Changed'} ${after.title}, ${daysText(after)}`,
  }
}

function checkCycle(state: CalendarState, form: CycleForm, before: Cycle | null): FieldErrors {
  const title = form.title.trim()
  const range = {
    start: ['starts_on', form.starts_on],
    end: ['ends_on', form.ends_on],
    noun: 'cycle',
  } as const
  const errors: FieldErrors = checkRange(range)
  if (title === '') errors['title'] = 'Give the cycle a name, such as Cycle 2.'
  else if (title.length > titleLimit) errors['title'] = `A name takes up to ${titleLimit} characters.`
  const year = state.years.find(({ schoolYear }) => schoolYear === form.school_year)
  if (!schoolYearName.safeParse(form.school_year).success || !year)
    errors['school_year'] = 'Choose a school year that exists.'
  if (Object.keys(errors).length > 0 || !year) return errors
  const others = state.cycles.filter(({ id }) => id !== before?.id)
  const twin = others.find(
    (one) => one.schoolYear === form.school_year && one.title.toLowerCase() === title.toLowerCase(),
  )
  if (twin) errors['title'] = `${year.title} already has a ${twin.title}.`
  Object.assign(errors, checkWithinYear(year, range))
  const over = others.find(({ startsOn, endsOn }) => startsOn <= form.ends_on && form.starts_on <= endsOn)
  if (over && !errors['starts_on'])
    errors['starts_on'] =
      `This overlaps ${over.title}, ${dayTextOf(over.startsOn)} to ${dayTextOf(over.endsOn)}. Cycles follow each other.`
  return errors
}

/** Takes a cycle away; what is planned in it must be gone first, which the server checks. */
export function removeCycle(state: CalendarState, id: number): PlannedChange | null {
  const before = state.cycles.find((cycle) => cycle.id === id)
  if (!before) return null
  const others = state.cycles.filter((cycle) => cycle.id !== id)
  return {
    ok: true,
    ops: [{ table: 'cycles', before, after: null }, ...inOrder(others, others, [before.schoolYear])],
    summary: `Removed ${before.title}, ${daysText(before)}`,
  }
}

/** Rows that change so that the cycles of the years count up by their first day, each from its lowest number. */
function inOrder(
  before: readonly Cycle[],
  after: readonly Cycle[],
  years: readonly (string | undefined)[],
): CalendarOp[] {
  const placed = [...new Set(years)].flatMap((year) => {
    const cycles = after
      .filter((cycle) => cycle.schoolYear === year)
      .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1))
    const lowest = Math.min(...cycles.flatMap(({ position }) => (position > 0 ? [position] : [])))
    const first = Number.isFinite(lowest) ? lowest : 1
    return cycles.map((cycle, index) => ({ ...cycle, position: first + index }))
  })
  return placed.flatMap((cycle): CalendarOp[] => {
    const old = before.find(({ id }) => id === cycle.id) ?? null
    return isSameRow(old, cycle) ? [] : [{ table: 'cycles', before: old, after: cycle }]
  })
}

import { dayTextOf } from '#contract/clock-text.ts'
import type { Year } from './calendar-state.ts'
import { isDay } from './day-text.ts'

interface RangeFields {
  readonly start: readonly [field: string, value: string]
  readonly end: readonly [field: string, value: string]
  /** The word for what has the days: "holiday". */
  readonly noun: string
}

/** What is wrong with two typed days: each must be a day, and they must be in order. */
export function checkRange({ start, end, noun }: RangeFields): Record<string, string> {
  const errors: Record<string, string> = {}
  if (!isDay(start[1])) errors[start[0]] = `Choose the first day of the ${noun}.`
  if (!isDay(end[1])) errors[end[0]] = `Choose the last day of the ${noun}.`
  else if (isDay(start[1]) && end[1] < start[1])
    errors[end[0]] = `Choose ${dayTextOf(start[1])} or later: the ${noun} cannot end before it starts.`
  return errors
}

/** The field that leaves a school year, with the days it may lie in. */
export function checkWithinYear(year: Year, { start, end, noun }: RangeFields): Record<string, string> {
  const inYear = `${year.title} goes from ${dayTextOf(year.firstDay)} to ${dayTextOf(year.lastDay)}`
  if (start[1] < year.firstDay || start[1] > year.lastDay)
    return { [start[0]]: `The ${noun} starts outside the school year: ${inYear}.` }
  if (end[1] > year.lastDay) return { [end[0]]: `The ${noun} ends outside the school year: ${inYear}.` }
  return {}
}

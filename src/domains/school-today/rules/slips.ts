import { wholePercent } from '../../attendance/rules/percentages.ts'

/** Weeks that are looked at: the last seven days, and the four weeks before them (as the weekly report does). */
export const weeksOfTrend = 5
/** So many points below the weeks before is slipping. */
export const slipPoints = 5
/** Fewer rows in the last seven days, or in the weeks before, say nothing. */
export const fewestNow = 10
export const fewestBefore = 20

/** Rows of rolls in one week: how many count, and how many of them were there. */
export interface Week {
  readonly part: number
  readonly whole: number
}

export interface Slip {
  /** Whole percent of the last seven days, and of the weeks before taken together. */
  readonly percent: number
  readonly before: number
}

export const percentOf = ({ part, whole }: Week): number | null => wholePercent(part, whole)

const sum = (weeks: readonly Week[]): Week => ({
  part: weeks.reduce((all, { part }) => all + part, 0),
  whole: weeks.reduce((all, { whole }) => all + whole, 0),
})

/** The last seven days beside the weeks before; either is null while nothing was expected of anybody. */
export function compareWeeks(weeks: readonly Week[]): { now: number | null; before: number | null } {
  const last = weeks.at(-1)
  return { now: last ? percentOf(last) : null, before: percentOf(sum(weeks.slice(0, -1))) }
}

/** How weeks, the oldest first, slip; undefined when they do not, or when too little is known to say so. */
export function findSlip(weeks: readonly Week[]): Slip | undefined {
  const { now, before } = compareWeeks(weeks)
  if (now === null || before === null || now > before - slipPoints) return undefined
  const isKnown = (weeks.at(-1)?.whole ?? 0) >= fewestNow && sum(weeks.slice(0, -1)).whole >= fewestBefore
  return isKnown ? { percent: now, before } : undefined
}

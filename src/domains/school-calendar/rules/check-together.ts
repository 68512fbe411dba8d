import { applyOps, type CalendarOp, type CalendarState, type Cycle, type Year } from './calendar-state.ts'

const isOverYear = (one: Year, other: Year): boolean =>
  one.firstDay <= other.lastDay && other.firstDay <= one.lastDay

/** Cycles follow each other; within a year each has a place and a name of its own. */
const isOverCycle = (one: Cycle, other: Cycle): boolean =>
  (one.startsOn <= other.endsOn && other.startsOn <= one.endsOn) ||
  (one.schoolYear === other.schoolYear &&
    (one.position === other.position || one.title.toLowerCase() === other.title.toLowerCase()))

/**
 * Why years and cycles would not stand together after rows that were not planned for the calendar as it is: two in one
 * time, or a cycle outside its year. Only of what the rows touch: what stands already is none of their doing. Null: they do.
 */
export function whyNotTogether(state: CalendarState, ops: readonly CalendarOp[]): string | null {
  const { years, cycles } = applyOps(state, ops)
  const ofYears = ops.filter((op) => op.table === 'years')
  const ofCycles = ops.filter((op) => op.table === 'cycles')
  const names = new Set(ofYears.flatMap(({ before, after }) => (after ?? before)?.schoolYear ?? []))
  for (const { after } of ofYears) {
    const over = after && years.find((one) => one.schoolYear !== after.schoolYear && isOverYear(one, after))
    if (over) return `${after.title} would not fit beside ${over.title} any more.`
  }
  for (const { after } of ofCycles) {
    const over = after && cycles.find((one) => one.id !== after.id && isOverCycle(one, after))
    if (over) return `${after.title} would not fit beside ${over.title} any more.`
  }
  const touched = new Set(ofCycles.flatMap(({ after }) => after?.id ?? []))
  const outside = cycles.find((cycle) => {
    if (!touched.has(cycle.id) && !names.has(cycle.schoolYear)) return false
    const year = years.find(({ schoolYear }) => schoolYear === cycle.schoolYear)
    return !year || cycle.startsOn < year.firstDay || cycle.endsOn > year.lastDay
  })
  return outside ? `${outside.title} would lie outside of its school year.` : null
}

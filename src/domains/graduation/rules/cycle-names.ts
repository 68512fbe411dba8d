import type { Position } from './facts.ts'

/** The cycles of a plan, by their number since entry, from 0. */
export interface PlannedCycles extends Position {
  readonly years: number
  readonly cyclesAYear: number
}

/** The last cycle before graduation. */
export const lastCycle = ({ years, cyclesAYear }: PlannedCycles): number => years * cyclesAYear - 1

/** `Cycle 5 of grade 12`; after graduation `Cycle 2 of 2028–29`. */
export function cycleName(cycle: number, cycles: PlannedCycles): string {
  const year = Math.floor(cycle / cycles.cyclesAYear)
  const name = `Cycle ${(cycle % cycles.cyclesAYear) + 1}`
  if (year < cycles.years) return `${name} of grade ${cycles.firstGrade + year}`
  const first = cycles.entryYear + year
  return `${name} of ${first}–${String(first + 1).slice(2)}`
}

/** The month in which a cycle ends, `June 2028`: five cycles of seven weeks from the end of August on, else evenly. */
export function monthOf(cycle: number, cycles: PlannedCycles): string {
  const year = cycles.entryYear + Math.floor(cycle / cycles.cyclesAYear)
  const share = ((cycle % cycles.cyclesAYear) + 1) / cycles.cyclesAYear
  // From September to June are ten months.
  const month = 8 + Math.round(share * 10) - 1
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month, 15),
  )
}

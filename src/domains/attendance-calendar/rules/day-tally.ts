import { wholePercent } from '../../attendance/rules/percentages.ts'
import { countsAsTaken, marksOf, type RowFacts } from '../../attendance/rules/roll-facts.ts'
import type { AttendanceMetrics, DayCounts } from '../contract/calendar.schemas.ts'

/** What rows of rolls add up to: of a day, of one roll, or of one student. */
export interface RollCounts extends DayCounts {
  /** Rows, whatever they say. */
  readonly expected: number
  /** Rows that count. */
  readonly taken: number
  /** Rows that are excused by their status; an excuse that stands beside what staff set is left out. */
  readonly excusedByStatus: number
}

export const noCounts: RollCounts = {
  present: 0,
  tardy: 0,
  absent: 0,
  excused: 0,
  expected: 0,
  taken: 0,
  excusedByStatus: 0,
}

export const addCounts = (one: RollCounts, other: RollCounts): RollCounts => ({
  present: one.present + other.present,
  tardy: one.tardy + other.tardy,
  absent: one.absent + other.absent,
  excused: one.excused + other.excused,
  expected: one.expected + other.expected,
  taken: one.taken + other.taken,
  excusedByStatus: one.excusedByStatus + other.excusedByStatus,
})

/** What one row adds; the database says the same of a whole roll, held by `test/api/one-fact.test.ts`. */
export function countsOfRow(row: RowFacts): RollCounts {
  const marks = marksOf(row)
  return {
    present: Number(marks.present),
    tardy: Number(marks.tardy),
    absent: Number(marks.absent),
    excused: Number(marks.excused),
    expected: 1,
    taken: Number(countsAsTaken(row)),
    excusedByStatus: Number(marksOf({ ...row, isCovered: false }).excused),
  }
}

/** Those of the counts that a screen shows of a day. */
export const shownCounts = ({ present, tardy, absent, excused }: RollCounts): DayCounts => ({
  present,
  tardy,
  absent,
  excused,
})

/** Whole percent of the rows that count; a row both excused and absent counts as what staff set. */
export function metricsOf(counts: readonly RollCounts[]): AttendanceMetrics {
  const { taken, present, tardy, excusedByStatus, absent } = counts.reduce(addCounts, noCounts)
  return {
    total_attendance_present_percentage: wholePercent(present, taken),
    total_attendance_tardy_percentage: wholePercent(tardy, taken),
    total_attendance_excused_percentage: wholePercent(excusedByStatus, taken),
    total_attendance_absent_percentage: wholePercent(absent, taken),
    total: taken,
  }
}

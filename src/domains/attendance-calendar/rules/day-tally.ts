import { wholePercent } from '../../attendance/rules/percentages.ts'
import { countsAsTaken, marksOf, type RowFacts } from '../../attendance/rules/roll-facts.ts'
import type { AttendanceMetrics, DayCounts } from '../contract/calendar.schemas.ts'

/** How many rows of rolls are alike. */
export interface StatusCount extends RowFacts {
  readonly count: number
}

export const noCounts: DayCounts = { present: 0, tardy: 0, absent: 0, excused: 0 }

/** Adds rows of the same statuses to counts. */
export function addCount(counts: DayCounts, { count, ...row }: StatusCount): DayCounts {
  const marks = marksOf(row)
  return {
    present: counts.present + (marks.present ? count : 0),
    tardy: counts.tardy + (marks.tardy ? count : 0),
    absent: counts.absent + (marks.absent ? count : 0),
    excused: counts.excused + (marks.excused ? count : 0),
  }
}

/** Whole percent of the rows that count; a row both excused and absent counts as what staff set. */
export function metricsOf(rows: readonly StatusCount[]): AttendanceMetrics {
  const taken = rows.filter(countsAsTaken)
  const total = taken.reduce((sum, row) => sum + row.count, 0)
  const counts = taken.reduce((sum, row) => addCount(sum, { ...row, isCovered: false }), noCounts)
  return {
    total_attendance_present_percentage: wholePercent(counts.present, total),
    total_attendance_tardy_percentage: wholePercent(counts.tardy, total),
    total_attendance_excused_percentage: wholePercent(counts.excused, total),
    total_attendance_absent_percentage: wholePercent(counts.absent, total),
    total,
  }
}

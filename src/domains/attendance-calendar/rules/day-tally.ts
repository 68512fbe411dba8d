import type { AttendanceStatus } from '../../attendance/contract/attendance-status.ts'
import { wholePercent } from '../../attendance/rules/percentages.ts'
import type { AttendanceMetrics, DayCounts } from '../contract/calendar.schemas.ts'

export interface RowMarks {
  readonly present: boolean
  readonly tardy: boolean
  readonly absent: boolean
  readonly excused: boolean
}

/**
 * A row of a roll in the words of staff tools (domain.md §4): Present and Insufficient are present, Late is tardy
 * and present. A row is excused by its status, or by an approved excuse over a session the student was not seen
 * in; with an absence that staff set beside the excuse it is both (domain.md §5).
 */
export function marksOf(statuses: readonly AttendanceStatus[], isCovered: boolean): RowMarks {
  const tardy = statuses.includes('Late')
  const present = tardy || statuses.includes('Present') || statuses.includes('Insufficient')
  return {
    present,
    tardy,
    absent: statuses.includes('Unexcused Absent'),
    excused: statuses.includes('Excused Absent') || (isCovered && !present),
  }
}

export interface StatusCount {
  readonly statuses: readonly AttendanceStatus[]
  readonly isCovered: boolean
  readonly count: number
}

export const noCounts: DayCounts = { present: 0, tardy: 0, absent: 0, excused: 0 }

/** Adds rows of the same statuses to counts. */
export function addCount(counts: DayCounts, { statuses, isCovered, count }: StatusCount): DayCounts {
  const marks = marksOf(statuses, isCovered)
  return {
    present: counts.present + (marks.present ? count : 0),
    tardy: counts.tardy + (marks.tardy ? count : 0),
    absent: counts.absent + (marks.absent ? count : 0),
    excused: counts.excused + (marks.excused ? count : 0),
  }
}

/** Whole percent of the rows that have statuses; a row both excused and absent counts as what staff set. */
export function metricsOf(rows: readonly StatusCount[]): AttendanceMetrics {
  const taken = rows.filter((row) => row.statuses.length > 0)
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

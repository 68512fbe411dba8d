import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { type AttendanceStatus, splitStatuses, statusesBySeverity } from '../../contract/attendance-status.ts'

/**
 * How severe a row is, the larger the worse: by its worst status, and among equals the row with two statuses
 * first. A row without a status is 0.
 */
export function severityOf(status: string): number {
  const statuses = splitStatuses(status)
  const worst = statusesBySeverity.findIndex((one) => statuses.includes(one))
  return worst < 0 ? 0 : (statusesBySeverity.length - worst) * 2 + (statuses.length - 1)
}

const names = new Intl.Collator('en-US', { sensitivity: 'base' })

/** Most severe first, then by name: the order a roll opens in (look §7.4). */
export function sortBySeverity(rows: readonly AttendanceEntry[]): AttendanceEntry[] {
  return [...rows].sort(
    (one, other) =>
      severityOf(other.status) - severityOf(one.status) ||
      names.compare(one.studentName, other.studentName) ||
      one.id - other.id,
  )
}

/** How many rows hold each status, most severe first; a row with two counts for both. */
export function countStatuses(
  rows: readonly AttendanceEntry[],
): { status: AttendanceStatus; count: number }[] {
  return statusesBySeverity.map((status) => ({
    status,
    count: rows.filter((row) => splitStatuses(row.status).includes(status)).length,
  }))
}

/** The rows that hold a status; all without one. */
export function withStatus(
  rows: readonly AttendanceEntry[],
  status: AttendanceStatus | undefined,
): readonly AttendanceEntry[] {
  return status === undefined ? rows : rows.filter((row) => splitStatuses(row.status).includes(status))
}

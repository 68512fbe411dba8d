import type { AttendanceEntry } from '../../contract/attendance.schemas.ts'
import { isFound } from '../../rules/is-found.ts'

export function findStudents(rows: readonly AttendanceEntry[], typed: string): readonly AttendanceEntry[] {
  return rows.filter((entry) => isFound(entry.studentName, typed))
}

import { holdsText } from '#contract/text/folded-text.ts'
import { graduationStatuses } from '#domains/graduation/contract/graduation-status.ts'
import type { HouseStudent, HouseStudentMetrics } from '../../contract/house-students.schemas.ts'

/** A student as the table shows them: counts arrive after, and are merged by id (3-shell-and-houses §2.4). */
export interface StudentRow extends HouseStudent {
  readonly id: number
  readonly metrics: HouseStudentMetrics | undefined
}

/** The students whose name holds the text, whatever its case and accents. */
export function studentRows(students: Readonly<Record<string, HouseStudent>>, search: string): StudentRow[] {
  return Object.values(students)
    .filter(({ studentName }) => holdsText(studentName, search))
    .map((student) => ({ ...student, id: student.studentId, metrics: undefined }))
}

/** Each with their counts, as far as these are there. */
export const withMetrics = (
  rows: readonly StudentRow[],
  metrics: Readonly<Record<string, HouseStudentMetrics>> | undefined,
): StudentRow[] => rows.map((row) => ({ ...row, metrics: metrics?.[row.id] }))

/** Part of whole for sorting; nothing to count sorts last. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** Where a graduation status stands in its order; none sorts last. */
export const graduationRank = ({ graduationStatus }: HouseStudent): number | null =>
  graduationStatus === null ? null : graduationStatuses.indexOf(graduationStatus)

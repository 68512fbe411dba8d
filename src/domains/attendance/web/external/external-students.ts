import { formatNames } from '#ui/format/quantities.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { isAbsence, splitStatuses } from '../../contract/attendance-status.ts'

export type ExternalStudent = RollPage['externalStudentsAttendance'][number]

/** The meeting has not seen them: while they may still be on time they have no status yet. */
export const isUnseen = ({ status }: ExternalStudent): boolean => splitStatuses(status).every(isAbsence)

/** As they stand on the roll: while the meeting runs, those it has not seen come first. */
export function inOrder(
  students: readonly ExternalStudent[],
  phase: RollPage['phase'],
): readonly ExternalStudent[] {
  if (phase !== 'during') return students
  return [...students.filter(isUnseen), ...students.filter((student) => !isUnseen(student))]
}

/**
 * Who is missing of a running meeting, as it is read out. Of students of partner schools it is only known whether the
 * meeting has seen them, not whether they are there now; so nobody is said to be missing of the school alone.
 */
export function missingWords(
  missing: readonly { readonly studentName: string }[],
  externals: readonly ExternalStudent[],
): string {
  const unseen = externals.filter(isUnseen)
  const ours =
    missing.length > 0
      ? `Missing now: ${missing.length}. ${named(missing.map(({ studentName }) => studentName))}`
      : externals.length > 0
        ? 'Nobody of this school is missing now.'
        : 'Nobody is missing now.'
  return unseen.length === 0
    ? ours
    : `${ours} External students not seen yet: ${unseen.length}. ${named(unseen.map(({ name }) => name))}`
}

const named = (names: readonly string[]) => `${formatNames(names, 5)}.`

/** What stands beside the number of the missing. */
export function missingNote(
  missing: number,
  { attendances, externalStudentsAttendance }: Pick<RollPage, 'attendances' | 'externalStudentsAttendance'>,
): string {
  if (missing > 0) return 'Longest first'
  const isOurs = externalStudentsAttendance.length === 0
  if (attendances.length === 0) return isOurs ? 'Nobody is expected' : 'Nobody of this school is expected'
  return isOurs ? 'Everyone expected is there' : 'Everyone of this school is there'
}

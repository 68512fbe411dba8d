import { formatNames } from '#ui/format/quantities.ts'
import type { RollPage } from '../../contract/attendance.schemas.ts'
import { isAbsence, splitStatuses } from '../../contract/attendance-status.ts'

export type ExternalStudent = RollPage['externalStudentsAttendance'][number]

/** The meeting has not seen them: while they may still be on time they have no status yet. */
export const isUnseen = ({ status }: ExternalStudent): boolean => splitStatuses(status).every(isAbsence)

/** The meeting runs, and they are not in it any more. */
export const hasLeft = (student: ExternalStudent): boolean => !isUnseen(student) && student.leftAt !== null

const isThere = (student: ExternalStudent): boolean => !isUnseen(student) && !hasLeft(student)

/** As they stand on the roll: while the meeting runs, those who are not there come first. */
export function inOrder(
  students: readonly ExternalStudent[],
  phase: RollPage['phase'],
): readonly ExternalStudent[] {
  if (phase !== 'during') return students
  return [...students.filter(isUnseen), ...students.filter(hasLeft), ...students.filter(isThere)]
}

/**
 * Who is missing of a running meeting, as it is read out. Students of partner schools are named apart: whom it has not
 * seen, and who left. With them, that nobody is missing is said of this school alone.
 */
export function missingWords(
  missing: readonly { readonly studentName: string }[],
  externals: readonly ExternalStudent[],
): string {
  const said = (words: string, of: readonly ExternalStudent[]) =>
    of.length === 0 ? [] : [`External students ${words}: ${of.length}. ${named(of.map(({ name }) => name))}`]
  const ours =
    missing.length > 0
      ? `Missing now: ${missing.length}. ${named(missing.map(({ studentName }) => studentName))}`
      : externals.length > 0
        ? 'Nobody of this school is missing now.'
        : 'Nobody is missing now.'
  return [
    ours,
    ...said('not seen yet', externals.filter(isUnseen)),
    ...said('who left', externals.filter(hasLeft)),
  ].join(' ')
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

import type { AggregatedView } from '../contract/attendance.schemas.ts'
import type { DayValue } from '../contract/attendance-status.ts'
import { isFound } from './is-found.ts'
import { calledOf } from './tell-apart.ts'

export type AggregatedStudent = AggregatedView['students'][number]
export type AggregatedDay = AggregatedView['days'][number]
export const aggregatedSorts = ['lowest', 'name'] as const

const names = new Intl.Collator('en-US', { sensitivity: 'base' })

/** The students shown: those whose name holds what was typed; lowest percentage first, or by name. */
export function shownStudents(
  students: readonly AggregatedStudent[],
  typed: string,
  sort: (typeof aggregatedSorts)[number],
): AggregatedStudent[] {
  const byName = (one: AggregatedStudent, other: AggregatedStudent) =>
    names.compare(one.studentName, other.studentName) || one.studentId - other.studentId
  // Nothing taken yet is not a low attendance: it stands after 100 %.
  const share = (student: AggregatedStudent) => student.presentPercentage ?? 101
  return students
    .filter((student) => isFound(student.studentName, typed))
    .sort((one, other) => (sort === 'lowest' ? share(one) - share(other) : 0) || byName(one, other))
}

/** What stands where a day says nothing of a student: nobody took the roll, or they were not in the class. */
type DayGap = 'Roll not taken' | 'Not expected'

/** The word for a student on the day at an index of `days`, on a screen and in the file. */
export const dayWord = (
  { dailyStatuses, notExpected }: Pick<AggregatedStudent, 'dailyStatuses' | 'notExpected'>,
  at: number,
): DayValue | DayGap => dailyStatuses[at] ?? (notExpected.includes(at) ? 'Not expected' : 'Roll not taken')

export const aggregatedHeader = (days: readonly AggregatedDay[]): string[] => [
  'Student',
  'Present %',
  'Absences',
  ...days.map((day) => day.date),
]

/** A student as a row of the file. */
export const aggregatedCells = (
  days: readonly AggregatedDay[],
  student: AggregatedStudent,
): (string | number)[] => [
  calledOf(student),
  student.presentPercentage ?? '',
  student.absences,
  ...days.map((_, at) => dayWord(student, at)),
]

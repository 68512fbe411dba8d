import type { AggregatedView } from '../../contract/attendance.schemas.ts'
import { calledOf } from '../../rules/tell-apart.ts'
import { isFound } from '../register/find-student.ts'

export type AggregatedStudent = AggregatedView['students'][number]
export type AggregatedDay = AggregatedView['days'][number]
export type AggregatedSort = 'lowest' | 'name'

const names = new Intl.Collator('en-US', { sensitivity: 'base' })

/** The students shown: those whose name holds what was typed; lowest percentage first, or by name. */
export function shownStudents(
  students: readonly AggregatedStudent[],
  typed: string,
  sort: AggregatedSort,
): AggregatedStudent[] {
  const byName = (one: AggregatedStudent, other: AggregatedStudent) =>
    names.compare(one.studentName, other.studentName) || one.studentId - other.studentId
  // Nothing taken yet is not a low attendance: it stands after 100 %.
  const share = (student: AggregatedStudent) => student.presentPercentage ?? 101
  return students
    .filter((student) => isFound(student.studentName, typed))
    .sort((one, other) => (sort === 'lowest' ? share(one) - share(other) : 0) || byName(one, other))
}

/** What is shown, as the rows of a CSV file. */
export function aggregatedCsvRows(
  days: readonly AggregatedDay[],
  students: readonly AggregatedStudent[],
): (string | number)[][] {
  const head = ['Student', 'Present %', 'Absences', ...days.map((day) => day.date)]
  const rows = students.map((student) => [
    calledOf(student),
    student.presentPercentage ?? '',
    student.absences,
    ...days.map((day, at) => student.dailyStatuses[at] ?? (day.isUpcoming ? 'Upcoming' : 'Roll not taken')),
  ])
  return [head, ...rows]
}

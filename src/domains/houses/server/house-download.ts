import { holdsText } from '#contract/text/folded-text.ts'
import { addressesOf } from '#domains/people/rules/left-out.ts'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { byColumns, type Table } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { HouseTimeframe } from '../contract/house-timeframe.ts'
import { listHouseMetrics, listHouseStudents } from './house-students.ts'

const header = [
  'Student',
  'Email',
  'Grade',
  'Status',
  'Attended',
  'Expected',
  'Attendance trend',
  'Tasks completed',
  'Tasks assigned',
  'Task trend',
  'Final tasks missed',
  'Guardians',
  'Guardian emails',
]

/** Whom the Students tab shows, and over which time. */
interface HouseStudentsOf {
  readonly search: string
  readonly timeframe: HouseTimeframe
  readonly nowMs: number
}

/**
 * A table of the students of a house over a timeframe, those searched for; without the address of a guardian to whom
 * nobody writes before what was said of custody is read.
 */
export const studentsTable = (db: Database, viewer: Viewer, houseId: number, of: HouseStudentsOf): Table => ({
  name: `house-${houseId}-students`,
  header,
  rows: studentRows(db, viewer, houseId, of),
  person: byColumns(1),
})

async function* studentRows(
  db: Database,
  viewer: Viewer,
  houseId: number,
  { search, ...span }: HouseStudentsOf,
): AsyncGenerator<(string | number | null)[]> {
  const students = Object.values(await listHouseStudents(db, viewer, houseId)).filter(({ studentName }) =>
    holdsText(studentName, search),
  )
  const metrics = await listHouseMetrics(db, houseId, span)
  const byName = new Intl.Collator('en-US').compare
  for (const student of students.sort((one, other) => byName(one.studentName, other.studentName))) {
    const counts = metrics[student.studentId]
    yield [
      student.studentName,
      student.studentEmail,
      student.grade,
      studentStatusLabel(student.studentTemporaryStatus),
      counts?.actualAttendanceCount ?? null,
      counts?.expectedAttendanceCount ?? null,
      counts?.trendAttendanceCount ?? null,
      counts?.completedTasksCount ?? null,
      counts?.assignedTasksCount ?? null,
      counts?.trendCompletedTasksCount ?? null,
      counts?.missedFinalTasksCount ?? null,
      student.guardians.map(({ name }) => name).join(', '),
      addressesOf(student.guardians).emails.join(', '),
    ]
  }
}

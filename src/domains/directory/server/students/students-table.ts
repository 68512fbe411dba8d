import type { z } from 'zod'
import { graduationStatusLabels } from '#domains/graduation/contract/graduation-status.ts'
import { studentStatusLabel } from '#domains/people/rules/student-statuses.ts'
import { downloads } from '#server/api/downloads.ts'
import { invalid } from '#server/api/errors.ts'
import { byColumns, type Table } from '#server/api/table-download.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'
import type { studentFilter } from '../../contract/students.contract.ts'
import { mostTaken, studentsDownloads } from '../../contract/students.downloads.ts'
import { listStudents } from './students.queries.ts'

const header = [
  'Number',
  'Name',
  'Email',
  'Grade',
  'Campus',
  'House',
  'Status',
  'Meetings attended',
  'Meetings taken',
  'Tasks handed in',
  'Tasks due',
  'Progress',
] as const

type Row = Awaited<ReturnType<typeof listStudents>>[number]

const cells = (row: Row) => [
  row.id,
  row.name,
  row.email,
  row.grade,
  row.campus,
  row.house,
  studentStatusLabel(row.status),
  row.attendance?.part ?? null,
  row.attendance?.whole ?? null,
  row.tasks?.part ?? null,
  row.tasks?.whole ?? null,
  row.progress === null ? '' : graduationStatusLabels[row.progress],
]

async function* cellsOf(rows: readonly Row[]) {
  for (const row of rows) yield cells(row)
}

/** The students of a filter in their order, one statement; throws a sentence where they are too many to be taken away. */
async function studentsTable(
  db: Database,
  viewer: Viewer,
  filter: z.output<typeof studentFilter>,
  now: Date,
): Promise<Table> {
  const rows = await listStudents(db, viewer, filter, { limit: mostTaken + 1, offset: 0, now })
  if (rows.length > mostTaken)
    throw invalid({
      search: `A file takes up to ${mostTaken.toLocaleString('en-US')} students. Narrow the list first.`,
    })
  return { name: 'students', header, rows: cellsOf(rows), person: byColumns(0) }
}

export const studentsDownloadRoutes = downloads(studentsDownloads, {
  list: ({ db, viewer, input, services }) =>
    studentsTable(db, viewer, input, new Date(services.clock.nowMs())),
})

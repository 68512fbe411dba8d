import { download, tableFormats } from '#contract/download.ts'
import { studentFilter } from './students.contract.ts'

/** How many students a file holds at most: they stand in memory while it is made (docs/decisions/0098). */
export const mostTaken = 20_000

export const studentsDownloads = {
  list: download({
    path: '/downloads/students',
    summary: 'The listed students as a table: only what the viewer sees of them',
    access: 'people.view',
    input: studentFilter,
    formats: tableFormats,
  }),
}

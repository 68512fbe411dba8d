import { download, tableFormats } from '#contract/download.ts'
import { studentFilter } from './students.contract.ts'

/** A file holds up to so many: they stand in memory while it is made (docs/decisions/0098). */
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

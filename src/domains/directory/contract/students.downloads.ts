import { download, tableFormats } from '#contract/download.ts'
import { studentFilter } from './students.contract.ts'

/** So many people may be taken away at once (docs/decisions/0098). */
export const mostTaken = 500

export const studentsDownloads = {
  list: download({
    path: '/downloads/students',
    summary: `The listed students as a table, up to ${mostTaken}: only what the viewer sees of them`,
    access: 'people.view',
    input: studentFilter,
    formats: tableFormats,
  }),
}

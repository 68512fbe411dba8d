import { download } from '#contract/download.ts'
import { studentsFilter } from './journey.contract.ts'

export const journeyDownloads = {
  students: download({
    path: '/downloads/journey-builder/students',
    summary: 'The same students as a table, as they are filtered',
    access: 'journey.view',
    input: studentsFilter,
    formats: ['csv', 'xlsx'],
  }),
}

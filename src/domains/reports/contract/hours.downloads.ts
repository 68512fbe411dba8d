import { download, printedFormats } from '#contract/download.ts'
import { hoursFilters } from './hours.contract.ts'
import { fileInput } from './report-endpoints.ts'

export const hoursDownloads = {
  hours: download({
    path: '/downloads/reports/learning-hours',
    summary: 'Learning hours of students as a file, or as a page to print',
    access: 'attendance.view',
    input: fileInput(hoursFilters),
    formats: printedFormats,
  }),
}

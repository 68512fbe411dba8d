import { download, tableFormats } from '#contract/download.ts'
import { notesReportFilter } from './notes-report.contract.ts'

export const notesDownloads = {
  report: download({
    path: '/downloads/notes',
    summary: 'The notes report as a table: only what the viewer may read',
    access: 'notes.view',
    input: notesReportFilter,
    formats: tableFormats,
  }),
}

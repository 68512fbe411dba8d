import { download, printedFormats } from '#contract/download.ts'
import { fileInput } from './report-endpoints.ts'
import { expertFilters, staleFilters } from './responses.contract.ts'

export const responsesDownloads = {
  experts: download({
    path: '/downloads/reports/task-responses',
    summary: 'Task responses by facilitator as a file, or as a page to print',
    access: 'tasks.review',
    input: fileInput(expertFilters),
    formats: printedFormats,
  }),
  stale: download({
    path: '/downloads/reports/stale-tasks',
    summary: 'Unanswered hand-ins as a file, or as a page to print',
    access: 'tasks.review',
    input: fileInput(staleFilters),
    formats: printedFormats,
  }),
}

import { download, printedFormats } from '#contract/download.ts'
import { fileInput } from './report-endpoints.ts'
import { rosterFilters } from './roster.contract.ts'

export const rosterDownloads = {
  roster: download({
    path: '/downloads/reports/experiences-roster',
    summary: 'The roster as a file, or as a page to print',
    access: 'people.view',
    input: fileInput(rosterFilters),
    formats: printedFormats,
    csvOf: '/pages/admin/reports/experiences-roster',
  }),
}

import { download, printedFormats } from '#contract/download.ts'
import { completionFilters } from './completion.contract.ts'
import { fileInput } from './report-endpoints.ts'

export const completionDownloads = {
  completion: download({
    path: '/downloads/reports/units-abilities-completion',
    summary: 'Completion of units and abilities as a file, or as a page to print',
    access: 'program.view',
    input: fileInput(completionFilters),
    formats: printedFormats,
    csvOf: '/pages/admin/reports/units-abilities-completion',
  }),
}

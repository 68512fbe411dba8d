import { download, printedFormats } from '#contract/download.ts'
import { materialsFilters } from './materials.contract.ts'
import { fileInput } from './report-endpoints.ts'

export const materialsDownloads = {
  materials: download({
    path: '/downloads/reports/materials',
    summary: 'Materials and tools as a file, or as a page to print',
    access: 'catalogue.view',
    input: fileInput(materialsFilters),
    formats: printedFormats,
    csvOf: '/pages/admin/reports/materials',
  }),
}

import { download, printedFormats } from '#contract/download.ts'
import { missingFilters, missingStudentFilters } from './missing.contract.ts'
import { fileInput } from './report-endpoints.ts'

export const missingDownloads = {
  items: download({
    path: '/downloads/reports/missing-units-abilities',
    summary: 'Missing units and abilities as a file, or as a page to print',
    access: 'program.view',
    input: fileInput(missingFilters),
    formats: printedFormats,
  }),
  students: download({
    path: '/downloads/reports/students-missing-units-abilities',
    summary: 'Students who lack units and abilities as a file, or as a page to print',
    access: 'program.view',
    input: fileInput(missingStudentFilters),
    formats: printedFormats,
  }),
}

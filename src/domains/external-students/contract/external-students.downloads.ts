import { download, tableFormats } from '#contract/download.ts'
import { externalFilter } from './external-students.contract.ts'

export const externalStudentsDownloads = {
  list: download({
    path: '/downloads/external-students',
    summary: 'The students of partner schools as the list is narrowed to, with contact and consent',
    access: 'external_students.manage',
    input: externalFilter,
    formats: tableFormats,
  }),
}

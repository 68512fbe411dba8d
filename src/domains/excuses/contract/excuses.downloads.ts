import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { signedInAccess } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'
import { excuseReportFilter } from './excuse-report.contract.ts'

export const excusesDownloads = {
  report: download({
    path: '/downloads/excuses',
    summary: 'The excuse report as a table: only rows the viewer sees',
    access: 'excuses.view',
    input: excuseReportFilter,
    formats: tableFormats,
  }),
  document: download({
    path: '/downloads/excuse-documents/{documentId}',
    summary: 'A document of an excuse',
    access: signedInAccess('Families open their own; everybody only those of excuses they deal with.'),
    input: z.object({ documentId: id }),
    formats: [],
  }),
}

import { z } from 'zod'
import { download } from '#contract/download.ts'

export const nightlyExportDownloads = {
  schema: download({
    path: '/downloads/nightly-export/schema',
    summary: 'What an export of now holds: its files, their columns, types and words, as a Data Package',
    access: 'nightly_export.manage',
    input: z.object({}),
    formats: [],
  }),
}

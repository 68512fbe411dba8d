import { z } from 'zod'
import { download, tableFormats } from '#contract/download.ts'
import { id } from '#contract/values.ts'

export const graduationDownloads = {
  program: download({
    path: '/backoffice/students/{studentId}/program/table',
    summary: 'What counts in each requirement of a student and what is missing, as it is now, as a table',
    access: 'program.view',
    input: z.object({ studentId: id, stage: z.enum(['ms', 'hs']).optional() }),
    formats: tableFormats,
  }),
}

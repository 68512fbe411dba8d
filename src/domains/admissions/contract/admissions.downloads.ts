import { z } from 'zod'
import { download } from '#contract/download.ts'
import { id } from '#contract/values.ts'

export const admissionsDownloads = {
  document: download({
    path: '/downloads/applications/{applicationId}/documents/{documentId}',
    summary: 'A paper of an application: a printed part, or what the family sent',
    access: 'admissions.view',
    input: z.object({ applicationId: id, documentId: id }),
    formats: [],
  }),
}

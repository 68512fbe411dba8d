import { z } from 'zod'
import { download } from '#contract/download.ts'
import { signedInAccess } from '#contract/endpoint.ts'
import { id } from '#contract/values.ts'

export const studentDocumentsDownloads = {
  file: download({
    path: '/downloads/student-documents/{documentId}/{version}',
    summary: 'A file of a document of a student; that it was opened is written down where it is for few',
    access: signedInAccess(
      'Opened by who may see the document at that moment: staff, or the family it is for.',
    ),
    input: z.object({ documentId: id, version: z.coerce.number().int().min(1).max(32_767) }),
    formats: [],
  }),
}

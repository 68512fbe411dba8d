import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { useUpload } from '#web/calls/upload.ts'
import type { StudentDocument } from '../contract/student-documents.contract.ts'
import { shownByDocuments } from './documents-address.ts'

/** Sends a newer file of a document at once; it is busy until the page has read what that made of it. */
export function useNewerFile(studentId: number, { id: documentId, revision }: StudentDocument) {
  const queryClient = useQueryClient()
  return useUpload({
    field: 'file',
    send: (file) => client.studentDocuments.replaceFile({ studentId, documentId, revision, file }),
    onSent: async ({ message }) => {
      toast.success(message)
      await Promise.all(shownByDocuments().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import { shownByDocuments } from './documents-address.ts'

/** Deletes a document at once; the toast brings it back. */
export function useDeleteDocument(studentId: number, onDeleted: () => void) {
  const queryClient = useQueryClient()
  const left = useLeftForm()
  const refresh = () =>
    Promise.all(shownByDocuments().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const onError = (error: Error) => void toast.error(messageOf(error))
  const restore = useMutation({
    mutationFn: (documentId: number) => client.studentDocuments.restoreDocument({ studentId, documentId }),
    onError,
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: (documentId: number) => client.studentDocuments.deleteDocument({ studentId, documentId }),
    onMutate: left.onSend,
    onSuccess: ({ message, id }) => {
      toast.success(message, () => restore.mutate(id))
      if (!left.isLeft()) onDeleted()
    },
    onError,
    onSettled: refresh,
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api } from '#web/calls/api.ts'
import { failedOr, messageOf } from '#web/calls/api-error.ts'
import { deleteWords } from '../../contract/application-words.ts'

interface ConfirmDeleteProps {
  readonly application: { readonly id: number; readonly studentName: string }
  readonly onClose: () => void
}

/** The question before an application leaves every list; it is kept and can be brought back. */
export function ConfirmDelete({ application: { id, studentName }, onClose }: ConfirmDeleteProps) {
  const queryClient = useQueryClient()
  const renew = () => queryClient.invalidateQueries({ queryKey: api.applications.key() })
  const restore = useMutation(
    api.applications.restore.mutationOptions({
      onSuccess: ({ message }) => toast.success(message),
      onError: (error, again) => toast.error(messageOf(error), () => restore.mutate(again)),
      onSettled: renew,
    }),
  )
  const remove = useMutation(
    api.applications.softDelete.mutationOptions({
      onSuccess: () => toast.success(deleteWords.done, () => restore.mutate({ applicationId: id })),
      onError: (error) => toast.error(failedOr(deleteWords.failed, error)),
      onSettled: async () => {
        onClose()
        await renew()
      },
    }),
  )
  return (
    <ConfirmModal
      opened
      destructive
      title={`Delete the application of ${studentName}?`}
      confirmLabel={deleteWords.label}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ applicationId: id })}
      onCancel={onClose}
    >
      It leaves every list, and nothing more is tried at HubSpot and in Drive. What stands there stays; the
      application is kept and can be brought back.
    </ConfirmModal>
  )
}

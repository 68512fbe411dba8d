import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { SyncAction } from '../contract/sync-actions.contract.ts'

interface StartQuestionProps {
  /** None while nothing is asked. */
  readonly action: SyncAction | undefined
  readonly onClose: () => void
}

/** What starting it does, before it is started. */
export function StartQuestion({ action, onClose }: StartQuestionProps) {
  const queryClient = useQueryClient()
  const start = useMutation({
    mutationFn: (name: string) => client.syncActions.start({ name }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => void toast.error(messageOf(error)),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: api.syncActions.key() })
    },
  })
  return (
    <ConfirmModal
      opened={action !== undefined}
      title="Start this now?"
      confirmLabel="Start"
      busy={start.isPending}
      onConfirm={() => action && start.mutate(action.name)}
      onCancel={onClose}
    >
      <p>{action?.does}</p>
      {action?.nextAt && <p>It also runs by itself; starting it now does not change that.</p>}
    </ConfirmModal>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

/** Of whoever comes by the mailed link: it shows the mailbox in this browser, and is spent by that. */
export function ConfirmMailbox() {
  const { confirm } = useSearch({ strict: false })
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '.', search: {}, replace: true })
  const confirming = useMutation({
    mutationFn: (token: string) => client.secondFactor.confirmMailbox({ token }),
    onSuccess: () => toast.success('Set up your second factor now'),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: leave,
  })
  return (
    <ConfirmModal
      opened={confirm !== undefined}
      title="Set up a second factor in this browser?"
      confirmLabel="Go on"
      busy={confirming.isPending}
      onConfirm={() => confirm !== undefined && confirming.mutate(String(confirm))}
      onCancel={leave}
    >
      You opened the link that was mailed to you: for an hour you can set one up here.
    </ConfirmModal>
  )
}

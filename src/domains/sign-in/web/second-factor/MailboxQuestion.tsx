import { useMutation } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

interface MailboxQuestionProps {
  /** Why, as the server says it. */
  readonly why: string
  readonly onEnd: () => void
}

/** Before somebody's first second factor: the link that only who has their mailbox can open. */
export function MailboxQuestion({ why, onEnd }: MailboxQuestionProps) {
  const send = useMutation({
    mutationFn: () => client.secondFactor.mailLink({}),
    onSuccess: ({ message }) => {
      toast.success(message)
      onEnd()
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <ConfirmModal
      opened
      title="First confirm that the mailbox is yours"
      confirmLabel="Mail me the link"
      busy={send.isPending}
      onConfirm={() => send.mutate()}
      onCancel={onEnd}
    >
      {why}
    </ConfirmModal>
  )
}

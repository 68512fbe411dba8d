import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'

interface ConfirmSendingProps {
  readonly opened: boolean
  readonly isLater: boolean
  /** `105 people` */
  readonly people: string
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The question before an announcement goes out, which can be taken back for ten seconds only. */
export function ConfirmSending({ isLater, people, ...question }: ConfirmSendingProps) {
  const verb = isLater ? 'Schedule' : 'Send'
  return (
    <ConfirmModal
      {...question}
      title={isLater ? `Schedule for ${people}?` : `Send to ${people}?`}
      confirmLabel={verb}
    >
      {isLater
        ? 'Until it goes out you can change it or keep it from being sent.'
        : 'You can undo it for ten seconds. After that it cannot be taken back.'}
    </ConfirmModal>
  )
}

import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'

interface ConfirmSendingProps {
  readonly opened: boolean
  readonly isLater: boolean
  /** `105 people`; undefined where it could not be counted. */
  readonly people: string | undefined
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
      title={`${isLater ? 'Schedule for' : 'Send to'} ${people ?? 'everybody chosen'}?`}
      confirmLabel={verb}
    >
      {people === undefined && 'How many people that is could not be counted. '}
      {isLater
        ? 'Until it goes out you can change it or keep it from being sent.'
        : 'You can undo it for ten seconds. After that it cannot be taken back.'}
    </ConfirmModal>
  )
}

import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'

interface ArchiveQuestionProps {
  readonly opened: boolean
  readonly title: string
  readonly studentsCount: number
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** What archiving a house means for people, before it is done. */
export function ArchiveQuestion({
  opened,
  title,
  studentsCount,
  busy,
  onConfirm,
  onCancel,
}: ArchiveQuestionProps) {
  return (
    <ConfirmModal
      opened={opened}
      title={`Archive ${title}?`}
      confirmLabel="Archive house"
      destructive
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {studentsCount === 0
        ? 'Nobody is in it.'
        : `Its ${formatNoun(studentsCount, 'student')} will have no advisor until you move them to another house.`}{' '}
      It leaves the list, gets no weekly reports, and its calendar is no longer synced. Nothing is deleted:
      you can restore it at any time.
    </ConfirmModal>
  )
}

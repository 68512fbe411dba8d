import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { useReopen } from './use-take-back.ts'

interface ReopenDialogProps {
  readonly application: { readonly id: number; readonly studentName: string }
  readonly onClose: () => void
}

/** The question before an application that was declined or withdrawn is open again: what that does, and who hears of it. */
export function ReopenDialog({ application: { id, studentName }, onClose }: ReopenDialogProps) {
  const reopen = useReopen(onClose)
  return (
    <ConfirmModal
      opened
      title={`Open the application of ${studentName} again?`}
      confirmLabel="Open again"
      busy={reopen.isPending}
      onConfirm={() => reopen.mutate({ applicationId: id })}
      onCancel={onClose}
    >
      It goes back to where it was, and whoever has a link to fill in their part or to evaluate can do so
      again. If it has a deal at HubSpot, HubSpot is told that it is open. Nobody is written to.
    </ConfirmModal>
  )
}

import { Button, Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { AdmitForm } from './AdmitForm.tsx'
import css from './admit.module.css'
import { Hindered } from './Hindered.tsx'

interface AdmitDialogProps {
  readonly application: { readonly id: number; readonly studentName: string }
  readonly onClose: () => void
}

/** What admitting makes, before it is made; what keeps it from being done, where something does. */
export function AdmitDialog({ application: { id, studentName }, onClose }: AdmitDialogProps) {
  const preview = useQuery(
    api.admit.previewAdmission.queryOptions({ input: { applicationId: id }, staleTime: 0, gcTime: 0 }),
  )
  const admission = preview.data
  if (admission !== undefined && admission.hindrances.length === 0)
    return (
      <AdmitForm
        applicationId={id}
        admission={admission}
        onRefused={() => void preview.refetch()}
        onClose={onClose}
      />
    )
  return (
    <Modal
      opened
      onClose={onClose}
      size={520}
      title={`Admit ${studentName}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {admission !== undefined ? (
        <Hindered applicationId={id} hindrances={admission.hindrances} onClose={onClose} />
      ) : preview.error !== null ? (
        <p className={css.words} role="alert">
          {messageOf(preview.error)}
        </p>
      ) : (
        <Loader size={20} role="img" aria-label="Checking what would be made" />
      )}
      {admission === undefined && (
        <div className={css.buttons}>
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </Modal>
  )
}

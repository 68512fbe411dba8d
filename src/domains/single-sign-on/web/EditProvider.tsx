import { useQuery } from '@tanstack/react-query'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { providerQuery } from './single-sign-on-address.ts'

interface EditProviderProps {
  readonly providerId: number
  readonly onClose: () => void
}

/** A provider, once all of it is there. */
export function EditProvider({ providerId, onClose }: EditProviderProps) {
  const { data, error, refetch } = useQuery({
    ...providerQuery(providerId),
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (data !== undefined) return <ProviderPanel key={data.id} provider={data} onClose={onClose} />
  return (
    <ConfirmModal
      opened={error !== null}
      title="Provider"
      confirmLabel="Try again"
      cancelLabel="Close"
      onConfirm={() => void refetch()}
      onCancel={onClose}
    >
      <FailedState error={error} onTryAgain={() => void refetch()} />
    </ConfirmModal>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { withProof } from '#web/files/with-proof.ts'
import type { WebhookDetail } from '../contract/webhooks.contract.ts'
import { ShownSecret } from './ShownSecret.tsx'

interface RenewSecretProps {
  readonly hook: WebhookDetail
  readonly onClose: () => void
}

/** What a new secret does, before it is made; and then the secret. */
export function RenewSecret({ hook: { id: endpointId, secretEnd }, onClose }: RenewSecretProps) {
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: () => withProof(() => client.webhooks.renewSecret({ endpointId })),
    onError: (error) => {
      toast.error(messageOf(error))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.webhooks.key() }),
  })
  if (renew.data) return <ShownSecret secret={renew.data.secret} onClose={onClose} />
  return (
    <ConfirmModal
      opened
      title="Make a new secret?"
      confirmLabel="Make a new secret"
      busy={renew.isPending}
      onConfirm={() => renew.mutate()}
      onCancel={onClose}
    >
      For 24 hours everything is signed with both, so that the receiver can switch to the new one in its own
      time. After that, the one that ends in {secretEnd} no longer signs anything.
    </ConfirmModal>
  )
}

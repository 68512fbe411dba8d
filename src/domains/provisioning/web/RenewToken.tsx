import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import type { ConnectionDetail } from '../contract/provisioning.contract.ts'
import { TokenModal } from './TokenModal.tsx'

interface RenewTokenProps {
  readonly connection: ConnectionDetail
  readonly onClose: () => void
}

/** What a new token does, before it is made; and then the token. */
export function RenewToken({ connection, onClose }: RenewTokenProps) {
  const { id: connectionId, responsible, tokenEnd, tokenEndsAt } = connection
  const queryClient = useQueryClient()
  const renew = useMutation({
    mutationFn: () => client.provisioning.renewToken({ connectionId }),
    onError: (error) => {
      toast.error(messageOf(error))
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.provisioning.key() }),
  })
  if (renew.data) return <TokenModal token={renew.data.token} onClose={onClose} />
  return (
    <ConfirmModal
      opened
      title="Make a new token?"
      confirmLabel="Make a new token"
      busy={renew.isPending}
      onConfirm={() => renew.mutate()}
      onCancel={onClose}
    >
      The one that ends in {tokenEnd}, made by {responsible.name}, ends at once instead of on{' '}
      {formatDayOf(tokenEndsAt)}: the provider can do nothing until the new one is entered there. From then on
      you answer for the connection: it may do what you may.
    </ConfirmModal>
  )
}

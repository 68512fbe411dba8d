import { Button } from '@mantine/core'
import { IconKey, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatDayOf } from '#ui/format/days.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { withProof } from '#web/files/with-proof.ts'
import type { ApiToken } from '../contract/api-tokens.contract.ts'
import { ShownToken } from './ShownToken.tsx'

/** Making a token anew, and revoking it, each after what it does. */
export function TokenMenu({ token }: { readonly token: ApiToken }) {
  const [asked, setAsked] = useState<'renew' | 'revoke'>()
  const queryClient = useQueryClient()
  const tokenId = token.id
  const settled = {
    onError: (error: Error) => void toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.apiTokens.key() }),
  }
  const renew = useMutation({
    mutationFn: () => withProof(() => client.apiTokens.renew({ tokenId })),
    ...settled,
  })
  const revoke = useMutation({
    mutationFn: () => client.apiTokens.revoke({ tokenId }),
    ...settled,
    onSuccess: ({ message }) => {
      toast.success(message)
      setAsked(undefined)
    },
  })
  if (renew.data)
    return (
      <ShownToken
        token={renew.data.token}
        onClose={() => {
          renew.reset()
          setAsked(undefined)
        }}
      />
    )
  return (
    <>
      {token.can.renew && (
        <Button
          leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('renew')}
        >
          Renew…
        </Button>
      )}
      {token.can.revoke && (
        <Button
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => setAsked('revoke')}
        >
          Revoke…
        </Button>
      )}
      <ConfirmModal
        opened={asked === 'renew'}
        title="Renew the token?"
        confirmLabel="Renew it"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        The one that ends in {token.tokenEnd} ends at once instead of on {formatDayOf(token.endsAt)}: the
        program is not let in until the new one is entered there. From then on it acts in your name.
      </ConfirmModal>
      <ConfirmModal
        opened={asked === 'revoke'}
        title={`Revoke ${token.title}?`}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={() => setAsked(undefined)}
      >
        From its next call on, the program is not let in. This cannot be taken back; its log stays.
      </ConfirmModal>
    </>
  )
}

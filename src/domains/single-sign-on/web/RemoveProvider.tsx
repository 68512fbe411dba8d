import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { withProof } from '#web/files/with-proof.ts'
import type { ProviderDetails } from '../contract/single-sign-on.schemas.ts'
import css from './single-sign-on.module.css'

interface RemoveProviderProps {
  readonly provider: ProviderDetails
  readonly onRemoved: () => void
}

/** Removes a provider, or forgets whose its accounts are; either is asked about first. */
export function RemoveProvider({ provider: { id, name, linked }, onRemoved }: RemoveProviderProps) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'remove' | 'forget'>()
  const act = useMutation({
    mutationFn: (what: 'remove' | 'forget') =>
      withProof(() =>
        what === 'remove'
          ? client.singleSignOn.remove({ providerId: id })
          : client.singleSignOn.forgetLinks({ providerId: id }),
      ),
    onSuccess: async ({ message }, what) => {
      setAsked(undefined)
      toast.success(message)
      if (what === 'remove') onRemoved()
      await queryClient.invalidateQueries({ queryKey: api.singleSignOn.key() })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  return (
    <div className={css.buttons}>
      {linked > 0 && <Button onClick={() => setAsked('forget')}>Forget the links</Button>}
      <Button color="unexc" onClick={() => setAsked('remove')}>
        Remove the provider
      </Button>
      <ConfirmModal
        opened={asked !== undefined}
        title={asked === 'remove' ? `Remove ${name}?` : `Forget who has which account of ${name}?`}
        confirmLabel={asked === 'remove' ? 'Remove' : 'Forget'}
        destructive
        busy={act.isPending}
        onConfirm={() => asked !== undefined && act.mutate(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked === 'remove'
          ? 'People of its domains log in with their password again; whoever has none asks for a link. Whoever is logged in stays logged in.'
          : 'At their next log-in, people are matched by email address again: for when accounts were made again there.'}
      </ConfirmModal>
    </div>
  )
}

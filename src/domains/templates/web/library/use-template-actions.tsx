import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { useStep } from '#web/address/use-step.ts'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { templateAddresses } from '../../rules/template-addresses.ts'

type Action = 'archive' | 'unarchive' | 'approve' | 'duplicate'

const calls = {
  archive: client.templateLibrary.deleteTemplate,
  unarchive: client.templateLibrary.unarchiveTemplate,
  approve: client.templateLibrary.approveStudy,
  duplicate: client.templates.duplicateTemplate,
}
/** As the documents word them (1-staff-tools §8). */
const failures = {
  archive: 'Error deleting template!',
  unarchive: 'Error unarchiving template!',
  approve: 'Error approving template!',
  duplicate: 'Error copying template!',
}

/** Archives with a question and an undo, brings back, approves and declines one template; a copy opens to who waited for it. */
export function useTemplateActions({ id, title }: { readonly id: number; readonly title: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const step = useStep()
  const [asked, setAsked] = useState<'archive' | 'decline'>()
  const acting = useMutation({
    mutationFn: (action: Action): Promise<{ message: string; id?: number }> =>
      calls[action]({ template_id: id }),
    onMutate: step,
    onSuccess: async ({ message, id: copyId }, action, askedAt) => {
      if (copyId !== undefined && askedAt === step()) void navigate({ to: templateAddresses.edit(copyId) })
      toast.success(message, action === 'archive' ? () => acting.mutate('unarchive') : undefined)
      await Promise.all(
        [api.templateLibrary.key(), api.templates.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error, action) =>
      void toast.error(`${failures[action]} ${messageOf(error)}`, () => acting.mutate(action)),
  })
  return {
    isBusy: acting.isPending,
    archive: () => setAsked('archive'),
    decline: () => setAsked('decline'),
    unarchive: () => acting.mutate('unarchive'),
    duplicate: () => acting.mutate('duplicate'),
    approve: () => acting.mutate('approve'),
    question: (
      <ConfirmModal
        opened={asked !== undefined}
        title="Are you sure?"
        confirmLabel={asked === 'decline' ? 'Decline' : 'Archive'}
        onConfirm={() => {
          setAsked(undefined)
          acting.mutate('archive')
        }}
        onCancel={() => setAsked(undefined)}
      >
        {asked === 'decline'
          ? `${title} is declined and goes to the archived templates, from where it can be brought back.`
          : `${title} leaves the library. It stays among the archived templates and can be brought back.`}
      </ConfirmModal>
    ),
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { api, client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'

type Action = 'archive' | 'unarchive' | 'approve'

const calls = {
  archive: client.templateLibrary.deleteTemplate,
  unarchive: client.templateLibrary.unarchiveTemplate,
  approve: client.templateLibrary.approveStudy,
}
/** As the documents word them (1-staff-tools §8). */
const failures = {
  archive: 'Error deleting template!',
  unarchive: 'Error unarchiving template!',
  approve: 'Error approving template!',
}

/** Archives with a question and an undo, brings back, approves and declines one template. */
export function useTemplateActions({ id, title }: { readonly id: number; readonly title: string }) {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<'archive' | 'decline'>()
  const acting = useMutation({
    mutationFn: (action: Action) => calls[action]({ template_id: id }),
    onSuccess: async ({ message }, action) => {
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

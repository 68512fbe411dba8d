import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import css from './checklists.module.css'

interface ChecklistActionsProps {
  readonly groupId: number
  readonly checklist: { readonly id: number; readonly title: string; readonly begun: number }
  readonly editUrl: string
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Edit and delete; one that families have begun says first what becomes of what they did. */
export function ChecklistActions({ groupId, checklist, editUrl }: ChecklistActionsProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const left = useLeftForm()
  const [isAsking, setAsking] = useState(false)
  const act = useMutation({
    mutationFn: (action: 'deleteChecklist' | 'restoreChecklist') =>
      client.onboardingChecklists.updateChecklist({
        onboarding_group_id: groupId,
        checklist_id: checklist.id,
        action,
      }),
    onMutate: left.onSend,
    onSuccess: async ({ message }, action) => {
      const isGone = action === 'deleteChecklist'
      toast.success(message, isGone ? () => act.mutate('restoreChecklist') : undefined)
      if (isGone && !left.isLeft())
        await navigate({
          to: '/workbench/onboarding/$onboarding_group_id/content',
          params: { onboarding_group_id: String(groupId) },
        })
      await Promise.all(shownByOnboarding().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const remove = () => (checklist.begun > 0 ? setAsking(true) : act.mutate('deleteChecklist'))
  return (
    <>
      <Button
        leftSection={<IconPencil {...icon} />}
        renderRoot={(props) => <Link to={editUrl} resetScroll={false} {...props} />}
      >
        Edit Checklist
      </Button>
      <Button color="unexc" leftSection={<IconTrash {...icon} />} onClick={remove}>
        Delete checklist
      </Button>
      <ConfirmModal
        opened={isAsking}
        destructive
        title={`Delete “${checklist.title}”?`}
        confirmLabel="Delete checklist"
        busy={act.isPending}
        onConfirm={() => act.mutate('deleteChecklist')}
        onCancel={() => setAsking(false)}
      >
        <p className={css.words}>
          {formatNoun(checklist.begun, 'family has', 'families have')} begun it. They do not see it any more
          and it no longer counts; what they did is kept, files stay with the students, and all of it is back
          when the checklist is.
        </p>
      </ConfirmModal>
    </>
  )
}

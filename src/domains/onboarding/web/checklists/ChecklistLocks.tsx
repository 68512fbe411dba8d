import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { client } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/api-error.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import css from './checklists.module.css'

interface Locks {
  readonly is_locking_next_items?: boolean
  readonly is_locked_by_previous_items?: boolean
}

interface ChecklistLocksProps {
  readonly groupId: number
  readonly checklist: {
    readonly id: number
    readonly isLockingNextItems: boolean
    readonly isLockedByPreviousItems: boolean
    readonly showActionButtons: boolean
  }
}

/** The two locks, each saved at once; whoever may not change them reads them. */
export function ChecklistLocks({ groupId, checklist }: ChecklistLocksProps) {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (locks: Locks) =>
      client.onboardingChecklists.updateChecklist({
        onboarding_group_id: groupId,
        checklist_id: checklist.id,
        action: 'updateChecklist',
        ...locks,
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all(shownByOnboarding().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  const disabled = !checklist.showActionButtons
  // As it was just set, until the answer is there.
  const now = save.isPending ? save.variables : {}
  return (
    <div className={css.switches}>
      <Switch
        label="Is Locking Next"
        disabled={disabled}
        checked={now.is_locking_next_items ?? checklist.isLockingNextItems}
        onChange={(event) => save.mutate({ is_locking_next_items: event.currentTarget.checked })}
      />
      <Switch
        label="Is Locked by Previous"
        disabled={disabled}
        checked={now.is_locked_by_previous_items ?? checklist.isLockedByPreviousItems}
        onChange={(event) => save.mutate({ is_locked_by_previous_items: event.currentTarget.checked })}
      />
    </div>
  )
}

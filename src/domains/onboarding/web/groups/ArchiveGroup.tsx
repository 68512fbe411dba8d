import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/feedback/toast.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { ConfirmModal } from '#ui/panel/ConfirmModal.tsx'
import { client } from '#web/calls/api.ts'
import { failedOr } from '#web/calls/api-error.ts'
import { useLeftForm } from '#web/forms/left-form.ts'
import type { GroupCard } from '../../contract/groups.contract.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import css from './groups.module.css'

interface ArchiveGroupProps {
  readonly campusId: number
  readonly group: GroupCard
  readonly onClose: () => void
}

/** Before a group is archived: what becomes of its families. */
export function ArchiveGroup({ campusId, group, onClose }: ArchiveGroupProps) {
  const queryClient = useQueryClient()
  const left = useLeftForm()
  const archive = useMutation({
    mutationFn: () => client.onboardingGroups.archiveGroup({ campusId, group_id: group.id }),
    onMutate: left.onSend,
    onSuccess: () => toast.success('Group archived'),
    onError: (error) => toast.error(failedOr('Failed to archive group', error), () => archive.mutate()),
    onSettled: () => {
      if (!left.isLeft()) onClose()
      return Promise.all(shownByOnboarding().map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return (
    <ConfirmModal
      opened
      destructive
      title={`Archive ${group.title}?`}
      confirmLabel="Archive Group"
      busy={archive.isPending}
      onConfirm={() => archive.mutate()}
      onCancel={onClose}
    >
      <p className={css.words}>
        {group.families === 0
          ? 'No family is in it. Its checklists can still be copied into another group.'
          : `${formatNoun(group.families, 'family is', 'families are')} in it. Those who are not complete become unassigned and see no checklist until they have another campus; what they did is kept until then.`}
      </p>
    </ConfirmModal>
  )
}

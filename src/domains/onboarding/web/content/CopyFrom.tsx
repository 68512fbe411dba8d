import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import css from '../checklists/checklists.module.css'
import { groupOptions } from '../groups/group-values.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'

interface CopyFromProps {
  readonly groupId: number
  readonly copies: readonly { readonly value: string; readonly label: string }[]
  readonly onClose: () => void
}

/** Takes the checklists of another group over, behind those there are. */
export function CopyFrom({ groupId, copies, onClose }: CopyFromProps) {
  const form = useServerForm({
    initial: { from: '' },
    what: null,
    check: ({ from }) => ({ from: from === '' ? 'Choose a group.' : undefined }),
    names: { from: ['from_group_id'] },
    send: ({ from }) =>
      client.onboardingPhases.copyGroup({ onboarding_group_id: groupId, from_group_id: Number(from) }),
    shownBy: shownByOnboarding(),
    onClose,
  })
  return (
    <FormModal form={form} title="Copy from another group" saveLabel="Copy checklists">
      <p className={css.words}>
        Phases, checklists and tasks are added after the existing ones. None is released, and due dates stay
        as far from the start of school as they were.
      </p>
      <SelectField label="Group" options={groupOptions('Choose a group', copies)} {...form.field('from')} />
    </FormModal>
  )
}

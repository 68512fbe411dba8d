import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import { GroupFields } from './GroupFields.tsx'
import { checkGroup, type GroupFormFacts, groupNames, groupValues, toGroup } from './group-values.ts'

interface GroupFormProps {
  readonly campus_filter: number
  readonly facts: GroupFormFacts
  /** The one that is edited; a new one without it. */
  readonly groupId?: number
  readonly onDuplicate: (groupId: number) => void
  readonly onClose: () => void
}

/** The campus and the start date of a group; of a new one also what it takes over (2-back-office §5). */
export function GroupForm({ campus_filter, facts, groupId, onDuplicate, onClose }: GroupFormProps) {
  const isNew = groupId === undefined
  const form = useServerForm({
    what: 'the onboarding group',
    initial: groupValues(facts),
    check: checkGroup,
    names: groupNames,
    version: facts.version,
    send: (values, version) => {
      const fields = toGroup(values)
      return isNew
        ? client.onboardingGroups.createGroup({ campus_filter, ...fields })
        : client.onboardingGroups.saveGroup({
            ...{ campus_filter, onboarding_group_id: groupId, version },
            ...{ cohort_id: fields.cohort_id, cycle_id: fields.cycle_id, begins_anew: facts.invited },
          })
    },
    said: (answer) =>
      answer === true
        ? { message: isNew ? 'Onboarding group created' : 'Onboarding group edited' }
        : undefined,
    onSaved: (answer) => (answer === true ? onClose() : onDuplicate(answer)),
    shownBy: shownByOnboarding(),
    onClose,
  })
  return (
    <FormModal form={form} title={isNew ? 'New Onboarding' : 'Edit Onboarding'} saveLabel="Save">
      <GroupFields form={form} facts={facts} />
    </FormModal>
  )
}

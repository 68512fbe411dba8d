import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ViewType } from '../../contract/onboarding-words.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import { ChecklistFields } from './ChecklistFields.tsx'
import {
  checkChecklist,
  checklistNames,
  checklistValues,
  type EditedChecklist,
  toChecklist,
} from './checklist-values.ts'

interface ChecklistFormProps {
  readonly groupId: number
  readonly phases: readonly { readonly id: number; readonly title: string }[]
  /** The one that is edited; a new one without it. */
  readonly checklist?: EditedChecklist
  /** Called with the new checklist, or with the view to go on with. */
  readonly onSaved: (saved: { readonly id?: number; readonly view?: ViewType }) => void
  readonly onClose: () => void
}

/** Title, phase, due date, and what each side reads (2-back-office §5). */
export function ChecklistForm({ groupId, phases, checklist, onSaved, onClose }: ChecklistFormProps) {
  const ofGroup = { onboarding_group_id: groupId }
  const isNew = checklist === undefined
  const form = useServerForm({
    what: 'the checklist',
    initial: checklistValues(checklist, phases),
    check: checkChecklist,
    names: checklistNames,
    version: checklist?.version ?? 0,
    send: async (values, version) =>
      isNew
        ? client.onboardingChecklists.createChecklist({ ...ofGroup, ...toChecklist(values) })
        : client.onboardingChecklists.saveChecklist({
            ...{ ...ofGroup, checklist_id: checklist.id, version },
            ...toChecklist(values),
          }),
    said: () => ({ message: isNew ? 'Checklist created' : 'Checklist edited' }),
    failure: isNew
      ? 'Something went wrong while creating the checklist.'
      : 'Something went wrong while editing this checklist',
    onSaved: (answer) => onSaved('data' in answer ? { view: answer.data } : { id: answer.id }),
    shownBy: shownByOnboarding(),
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={isNew ? 'Create a checklist' : 'Edit Checklist'}
      saveLabel={isNew ? 'Create' : 'Save'}
    >
      <ChecklistFields form={form} phases={phases} begun={checklist?.begun ?? 0} />
    </FormPanel>
  )
}

import { FormModal } from '#ui/panel/FormModal.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import { PhasesField } from './PhasesField.tsx'

interface PhasesFormProps {
  readonly groupId: number
  readonly phases: readonly { readonly id: number; readonly title: string }[]
  readonly version: number
  readonly onClose: () => void
}

/** The phases of a group: named, ordered, added, and removed where they are empty. */
export function PhasesForm({ groupId, phases, version, onClose }: PhasesFormProps) {
  const form = useServerForm({
    what: 'the phases',
    initial: { phases: phases.map(({ id, title }) => ({ key: String(id), id: id as number | null, title })) },
    version,
    send: (values, known) =>
      client.onboardingPhases.savePhases({
        onboarding_group_id: groupId,
        version: known,
        phases: values.phases.map(({ id, title }) => ({ id, title })),
      }),
    shownBy: shownByOnboarding(),
    onClose,
  })
  return (
    <FormModal form={form} title="Phases" saveLabel="Save phases">
      <PhasesField {...form.field('phases')} errorOf={form.errorOf} />
    </FormModal>
  )
}

import { Checkbox, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { PlannedCycle } from '../../contract/journey.schemas.ts'
import { proposalValues, toProposal } from './proposal-values.ts'
import type { Proposals } from './proposal-view.ts'
import { TriedPlaces } from './TriedPlaces.tsx'

interface NewProposalProps {
  readonly proposals: Proposals
  readonly cycle: PlannedCycle
  readonly onClose: () => void
}

/** Asks for a proposal: anew, or moving as few as possible; with a lottery of one's own, and other places to try. */
export function NewProposal({ proposals, cycle, onClose }: NewProposalProps) {
  const form = useServerForm({
    initial: proposalValues(proposals),
    send: (values) => client.scheduler.startProposal({ cycle_id: cycle.id, ...toProposal(values) }),
    shownBy: [api.scheduler.key()],
    said: ({ message }) => ({ message }),
    onClose,
  })
  const bases = proposals.proposals
    .filter(({ state }) => state === 'ready')
    .map(({ id, number }) => ({ value: String(id), label: `What proposal ${number} gives` }))
  return (
    <FormModal form={form} title={`Plan ${cycle.title}`} saveLabel="Make the proposal">
      <Checkbox
        label="Move as few students as possible"
        description="Nobody gets worse than what stands."
        {...form.checkbox('isKeeping')}
      />
      {form.values.isKeeping && (
        <SelectField
          label="What stands"
          options={[{ value: '', label: 'The places that hold now' }, ...bases]}
          {...form.field('base')}
        />
      )}
      <TextInput
        label={<OptionalLabel>Seed of the lottery</OptionalLabel>}
        description="The same seed gives the same plan. Without one it is drawn."
        inputMode="numeric"
        maxLength={9}
        {...form.text('seed')}
      />
      <TriedPlaces
        {...form.field('tried')}
        error={form.errorOf('places')}
        experiences={proposals.experiences}
      />
    </FormModal>
  )
}

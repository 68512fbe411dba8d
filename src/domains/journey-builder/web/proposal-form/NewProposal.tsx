import { Checkbox, TextInput } from '@mantine/core'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { PlannedCycle } from '../../contract/journey.schemas.ts'
import type { Proposals } from '../scheduler/proposal-view.ts'
import { LeftOut } from './LeftOut.tsx'
import { basesOf, proposalValues, toProposal } from './proposal-values.ts'
import { TriedPlaces } from './TriedPlaces.tsx'

interface NewProposalProps {
  readonly proposals: Proposals
  readonly cycle: PlannedCycle
  /** An experience to plan without. */
  readonly without: number | undefined
  readonly onClose: () => void
}

/** Asks for a proposal: anew, or moving as few as possible; with a lottery of one's own, and other places to try. */
export function NewProposal({ proposals, cycle, without, onClose }: NewProposalProps) {
  const form = useServerForm({
    initial: proposalValues(proposals, without),
    what: 'the proposal',
    send: (values) => client.scheduler.startProposal({ cycle_id: cycle.id, ...toProposal(values) }),
    shownBy: [api.scheduler.key()],
    said: ({ message }) => ({ message }),
    names: { tried: ['places'] },
    onClose,
  })
  const { experiences } = proposals
  return (
    <FormModal form={form} title={`Plan ${cycle.title}`} saveLabel="Make the proposal">
      <Checkbox
        label="Move as few students as possible"
        description="Nobody ends up worse off than under what stands."
        {...form.checkbox('isKeeping')}
      />
      {form.values.isKeeping && (
        <SelectField label="What stands" options={basesOf(proposals)} {...form.field('base')} />
      )}
      <TextInput
        label={<OptionalLabel>Seed of the lottery</OptionalLabel>}
        description="The same seed gives the same plan. Without one it is drawn."
        inputMode="numeric"
        maxLength={9}
        {...form.text('seed')}
      />
      <TriedPlaces {...form.field('tried')} errorOf={form.errorOf} experiences={experiences} />
      <LeftOut {...form.field('without')} error={form.errorOf('without')} experiences={experiences} />
    </FormModal>
  )
}

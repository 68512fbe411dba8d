import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { formatNoun } from '#ui/format/quantities.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import type { ExperienceDesign } from '../../contract/experience-design.contract.ts'
import { ExpertsField } from '../use/ExpertsField.tsx'
import { type PlacingEnds, usePlacing } from './use-placing.ts'

interface PlacingPanelProps extends PlacingEnds {
  readonly experience: ExperienceDesign
}

/** Who runs it, from which week on and in which block; what that does to its sessions is said before it is saved. */
export function PlacingPanel({ experience, onClose, onSaved }: PlacingPanelProps) {
  const { id, cycle, blocks } = experience
  const { form, touched } = usePlacing(experience, { onClose, onSaved })
  const options = [
    { value: '', label: 'As the plan says' },
    ...blocks.map((block) => ({ value: String(block.id), label: block.title })),
  ]
  return (
    <FormPanel
      form={form}
      title="Experts and dates"
      facts={touched === undefined ? cycle.title : `Changes ${formatNoun(touched, 'session')}`}
      saveLabel="Save"
    >
      <ExpertsField
        find={(search) => client.experienceDesigns.findExperts({ experience_id: id, search })}
        {...form.field('experts')}
      />
      <DateField
        label="First day"
        description="The plan starts in the week of this day."
        min={cycle.firstDay}
        max={cycle.lastDay}
        {...form.field('starts_on')}
      />
      <SelectField label="Block" options={options} {...form.field('block')} />
    </FormPanel>
  )
}

import { Button } from '@mantine/core'
import { shownByStudent } from '#domains/people/web/shown-by-student.embed.tsx'
import { DateField } from '#ui/fields/DateField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { api, client } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { houseOptions, toHouse } from './assignment-values.ts'

type Choices = ContractRouterOutputs['studentDetails']['getHouseAssignment']

interface AssignmentFormProps extends Choices {
  readonly studentId: number
  /** The house they are in. */
  readonly house: number | null
  readonly isPlanned: boolean
  readonly onClose: () => void
}

/** The house of a student, from today or from a day to come. */
export function AssignmentForm({ houses, today, isPlanned, onClose, ...now }: AssignmentFormProps) {
  const { studentId, house } = now
  const assign = client.studentDetails.assignHouse
  const form = useServerForm({
    initial: { house_id: String(house ?? ''), from_day: today },
    what: null,
    send: ({ house_id, from_day }) => assign({ studentId, house_id: toHouse(house_id), from_day }),
    shownBy: [...shownByStudent(), api.houses.key()],
    onClose,
  })
  const keep = () => form.act(() => assign({ studentId, house_id: house, from_day: today, _action: 'keep' }))
  return (
    <FormModal form={form} title="Change house" saveLabel="Change house">
      <SelectField label="House" options={houseOptions(houses)} {...form.field('house_id')} />
      <DateField
        label="From"
        description="Today, or a later day: then it is done that morning."
        min={today}
        {...form.field('from_day')}
      />
      {isPlanned && (
        <div>
          <Button size="xs" loading={form.isActing} onClick={keep}>
            Drop what is planned
          </Button>
        </div>
      )}
    </FormModal>
  )
}

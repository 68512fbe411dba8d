import { TextInput } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormModal } from '#ui/panel/FormModal.tsx'
import { FieldPair, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { ChoiceWindow, PlannedCycle } from '../../contract/journey.schemas.ts'
import { checkWindow, toWindow, windowValues } from './window-values.ts'

interface WindowFormProps {
  readonly cycle: PlannedCycle
  readonly window: ChoiceWindow
  readonly onClose: () => void
}

/** When students choose for a cycle, how much they rank in each block, and how much they get at most. */
export function WindowForm({ cycle, window, onClose }: WindowFormProps) {
  const form = useServerForm({
    initial: windowValues(window, cycle, Date.now()),
    version: window.version,
    send: (values, version) =>
      client.journey.saveWindow({ cycle_id: cycle.id, version, ...toWindow(values) }),
    check: checkWindow,
    names: { opens: ['opens_at'], closes: ['closes_at'] },
    what: 'when students choose',
    shownBy: [api.journey.key(), api.choices.key()],
    said: ({ message }) => ({ message }),
    onClose,
  })
  return (
    <FormModal form={form} title={`When students choose for ${cycle.title}`} saveLabel="Save">
      <FieldPair>
        <DateField label="First day" {...form.field('opens')} />
        <DateField label="Last day" {...form.field('closes')} />
      </FieldPair>
      <FieldPair>
        <TextInput label="Ranked in each block" inputMode="numeric" maxLength={1} {...form.text('ranks')} />
        <TextInput
          label={<OptionalLabel>Experiences at most</OptionalLabel>}
          placeholder="One in each block"
          inputMode="numeric"
          maxLength={2}
          {...form.text('most')}
        />
      </FieldPair>
    </FormModal>
  )
}

import { Checkbox, TextInput } from '@mantine/core'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { PanelProps } from './panel-props.ts'

/** Sets how many places there are. */
export function PlacesPanel({ experience, onClose }: PanelProps) {
  const { id: experience_id, places, registered, waiting } = experience
  const form = useServerForm({
    initial: { places: String(places ?? Math.max(registered, 1)), isUnlimited: places === null },
    send: ({ places: typed, isUnlimited }) =>
      client.registrations.setPlaces({ experience_id, places: isUnlimited ? null : typed, before: places }),
    shownBy: [api.registrations.key()],
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title="Places"
      facts={waiting > 0 ? 'More places go to those who wait, in their order.' : undefined}
      saveLabel="Save places"
    >
      <Checkbox label="No limit" {...form.checkbox('isUnlimited')} />
      {!form.values.isUnlimited && (
        <TextInput label="Places" inputMode="numeric" maxLength={3} {...form.text('places')} />
      )}
    </FormPanel>
  )
}

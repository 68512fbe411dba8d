import { Checkbox, TextInput } from '@mantine/core'
import { FormPanel, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { placeQueries } from '../place-queries.ts'
import type { PanelProps } from './panel-props.ts'

/** Sets how many places there are, and with how many at least it is held. */
export function PlacesPanel({ experience, onClose }: PanelProps) {
  const { id: experience_id, places, least, registered, waiting } = experience
  const form = useServerForm({
    initial: {
      places: String(places ?? Math.max(registered, 1)),
      isUnlimited: places === null,
      least: String(least ?? ''),
    },
    // As it was when the form was opened: what a colleague has set since is not overwritten unseen.
    version: { places, least },
    what: 'the places',
    send: ({ places: typed, isUnlimited, least: needed }, opened) =>
      client.registrations.setPlaces({
        experience_id,
        places: isUnlimited ? null : typed,
        before: opened.places,
        least: needed.trim() === '' ? null : needed,
        least_before: opened.least,
      }),
    shownBy: [...placeQueries, api.experienceDesigns.getDesign.key()],
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title="Places"
      facts={waiting > 0 ? 'Extra places go to those who are waiting, in order.' : undefined}
      saveLabel="Save places"
    >
      <Checkbox label="No limit" {...form.checkbox('isUnlimited')} />
      {!form.values.isUnlimited && (
        <TextInput label="Places" inputMode="numeric" maxLength={3} {...form.text('places')} />
      )}
      <TextInput
        label={<OptionalLabel>At least</OptionalLabel>}
        description="A plan runs it with at least this many students, or not at all."
        inputMode="numeric"
        maxLength={3}
        {...form.text('least')}
      />
    </FormPanel>
  )
}

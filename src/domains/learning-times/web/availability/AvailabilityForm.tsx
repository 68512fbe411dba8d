import { Textarea } from '@mantine/core'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormPanel, OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Availability, AvailabilityPage } from '../../contract/learning-availability.contract.ts'
import { AvailabilityGrid } from './AvailabilityGrid.tsx'
import { shownByAvailability, useAvailabilityPage } from './availability-address.ts'
import { RemoveAvailability } from './RemoveAvailability.tsx'

interface AvailabilityFormProps {
  readonly page: AvailabilityPage
  /** What is changed; undefined for a new day. */
  readonly entry: Availability | undefined
  /** What the form begins with. */
  readonly basis: Availability | undefined
}

/** When a student can learn, from a day on. */
export function AvailabilityForm({ page, entry, basis }: AvailabilityFormProps) {
  const { studentId, show } = useAvailabilityPage()
  const isSaidToday = page.entries.some(({ valid_from }) => valid_from === page.today)
  const form = useServerForm({
    what: 'the availability',
    initial: {
      // What is said for today already is changed in its own form.
      valid_from: entry?.valid_from ?? (isSaidToday ? '' : page.today),
      gaps: new Set(basis?.gaps) as ReadonlySet<string>,
      note: entry?.note ?? '',
    },
    version: entry?.version ?? 0,
    follows: true,
    send: ({ gaps, ...values }, version) =>
      client.learningAvailability.saveAvailability({
        ...{ studentId, ...values, version },
        gaps: [...gaps],
      }),
    shownBy: shownByAvailability(),
    onClose: () => show({}),
  })
  return (
    <FormPanel form={form} title={`When ${page.name} can learn`} saveLabel="Save">
      <DateField label="From" disabled={entry !== undefined} min={page.today} {...form.field('valid_from')} />
      <AvailabilityGrid blocks={page.blocks} gaps={form.values.gaps} onChange={form.field('gaps').onChange} />
      <Textarea label={<OptionalLabel>Note</OptionalLabel>} autosize minRows={2} {...form.text('note')} />
      {entry && <RemoveAvailability entry={entry} />}
    </FormPanel>
  )
}

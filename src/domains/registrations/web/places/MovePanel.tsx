import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { fullnessText } from '../CapacityBar.tsx'
import { placeQueries } from '../place-queries.ts'
import { ChangeFields, noChange } from './ChangeFields.tsx'
import { type Found, FoundField } from './FoundField.tsx'
import { daysOf, type StudentPanelProps } from './panel-props.ts'
import { useUndo } from './use-undo.ts'

/** Moves a student to another experience of the cycle from a day on. */
export function MovePanel({ experience, student, onClose }: StudentPanelProps) {
  const experience_id = experience.id
  const said = useUndo(experience_id)
  const [search, setSearch] = useState('')
  const asked = useQuery({
    ...api.registrations.findDestinations.queryOptions({
      input: { experience_id, student_id: student.id, search },
    }),
    placeholderData: keepPreviousData,
  })
  const { data = [] } = asked
  const form = useServerForm({
    initial: { ...noChange, from: experience.first_day, to: null as Found | null },
    send: ({ to, motivation, from, despite_clash }) =>
      client.registrations.move({
        ...{ experience_id, student_id: student.id, to_experience_id: to?.id ?? 0 },
        ...{ motivation, from, despite_clash },
      }),
    what: 'the move',
    names: { to: ['to_experience_id'] },
    check: ({ to }) => ({ to: to === null ? 'Choose where to.' : undefined }),
    shownBy: placeQueries,
    said: (answer) => said(answer),
    onClose,
  })
  return (
    <FormPanel form={form} title={`Move ${student.name}`} saveLabel="Move student">
      <FoundField
        label="To"
        placeholder="Find an experience"
        nothing={lookupText(asked, 'No experience found to move to')}
        found={data.map((one) => ({
          id: one.id,
          label: one.title,
          facts: [...one.blocks, fullnessText(one)].join(', '),
          clashes: one.clashes,
        }))}
        onSearch={setSearch}
        {...form.field('to')}
      />
      <ChangeFields form={form} days={daysOf(experience)} clashes={form.values.to?.clashes} />
    </FormPanel>
  )
}

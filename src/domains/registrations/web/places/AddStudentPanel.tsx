import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { api, client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import { placeQueries } from '../place-queries.ts'
import { ChangeFields, noChange } from './ChangeFields.tsx'
import { type Found, FoundField } from './FoundField.tsx'
import { daysOf, foundStudent, type PanelProps } from './panel-props.ts'

/** Registers a student, or puts one on the wait list where every place is taken. */
export function AddStudentPanel({ experience, onClose }: PanelProps) {
  const { id: experience_id, places, registered, offered } = experience
  const isFull = places !== null && registered + offered >= places
  const [search, setSearch] = useState('')
  const asked = useQuery({
    ...api.registrations.findStudents.queryOptions({ input: { experience_id, search } }),
    placeholderData: keepPreviousData,
  })
  const { data = [] } = asked
  const form = useServerForm({
    initial: { ...noChange, from: experience.first_day, student: null as Found | null },
    send: ({ student, motivation, from, despite_clash }) => {
      const input = { experience_id, student_id: student?.id ?? 0, motivation }
      return isFull
        ? client.registrations.joinWaitList(input)
        : client.registrations.register({ ...input, from, despite_clash })
    },
    what: 'the registration',
    names: { student: ['student_id'] },
    check: ({ student }) => ({ student: student === null ? 'Choose a student.' : undefined }),
    shownBy: placeQueries,
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={isFull ? 'Add to the wait list' : 'Register a student'}
      facts={isFull ? 'Every place is taken: the student waits at the end of the list.' : undefined}
      saveLabel={isFull ? 'Add to wait list' : 'Register'}
    >
      <FoundField
        label="Student"
        placeholder="Find by name"
        nothing={lookupText(asked, 'No student found who can be added')}
        found={data.map(foundStudent)}
        onSearch={setSearch}
        {...form.field('student')}
      />
      <ChangeFields
        form={form}
        {...(!isFull && { days: daysOf(experience), clashes: form.values.student?.clashes })}
      />
    </FormPanel>
  )
}

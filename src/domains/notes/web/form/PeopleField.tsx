import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api } from '#web/calls/api.ts'
import type { NotePerson } from '../../contract/notes.schemas.ts'

interface PeopleFieldProps {
  readonly studentId: number
  readonly people: readonly NotePerson[]
  readonly error: string | undefined
  readonly onChange: (people: NotePerson[]) => void
}

const labelOf = ({ name, isGuardian }: NotePerson) => (isGuardian ? `${name}, guardian` : name)

/** Who else was there: the student's guardians are offered at once, staff are found by name. */
export function PeopleField({ studentId, people, error, onChange }: PeopleFieldProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), lookupWaitMs)
  const asked = useQuery({
    ...api.notes.findNotePeople.queryOptions({ input: { studentId, search }, staleTime: 60_000 }),
    placeholderData: keepPreviousData,
  })
  const { data: found = [] } = asked
  const known = [...people, ...found.filter(({ id }) => !people.some((one) => one.id === id))]
  return (
    <MultiSelect
      label={<OptionalLabel>People involved</OptionalLabel>}
      placeholder={people.length === 0 ? 'Find guardians or staff' : ''}
      searchable
      hidePickedOptions
      data={known.map((person) => ({ value: String(person.id), label: labelOf(person) }))}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={lookupText(asked, search === '' ? 'Type a name' : 'Nobody found')}
      searchValue={text}
      onSearchChange={setText}
      value={people.map(({ id }) => String(id))}
      error={error}
      onChange={(ids) => onChange(known.filter(({ id }) => ids.includes(String(id))))}
    />
  )
}

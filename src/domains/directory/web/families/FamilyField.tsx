import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'

export interface FamilyCandidate {
  readonly id: number
  readonly name: string
  readonly facts: string
}

interface FamilyFieldProps {
  readonly kind: 'student' | 'guardian'
  readonly label: string
  readonly placeholder: string
  /** People who stand in the form already. */
  readonly without: readonly number[]
  readonly error?: string | undefined
  readonly onAdd: (person: FamilyCandidate) => void
}

/** A student or guardian found by name and added to a family; what tells them apart stands beside each. */
export function FamilyField({ kind, label, placeholder, without, error, onAdd }: FamilyFieldProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, lookupWaitMs)
  const asked = useQuery({
    ...api.guardians.listFamilyCandidates.queryOptions({ input: { kind, search } }),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const people = (data ?? []).filter(({ id }) => !without.includes(id))
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      data={people.map(({ id, name, facts }) => ({ value: String(id), label: `${name}, ${facts}` }))}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={lookupText(asked, kind === 'student' ? 'No student found' : 'No guardian found')}
      searchValue={text}
      onSearchChange={setText}
      value={null}
      error={error}
      onChange={(chosen) => {
        const person = people.find(({ id }) => String(id) === chosen)
        if (person !== undefined) onAdd(person)
        setText('')
      }}
    />
  )
}

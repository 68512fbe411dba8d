import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import type { HouseCandidate } from '../../contract/house-form.schemas.ts'

interface PersonFieldProps {
  readonly label: ReactNode
  readonly placeholder: string
  readonly kind: 'student' | 'employee'
  /** Students of this campus alone. */
  readonly cohortId?: number | null
  /** The house that is edited; none for a new one. */
  readonly houseId: number | undefined
  readonly value: HouseCandidate | null
  readonly error: string | undefined
  /** People who are chosen already. */
  readonly without?: readonly HouseCandidate[]
  /** Choosing empties the field, to choose the next. */
  readonly adds?: boolean
  readonly onChange: (person: HouseCandidate | null) => void
}

/** One person found by name, among those the house may have. */
export function PersonField(props: PersonFieldProps) {
  const { kind, cohortId, houseId, value, without = [], adds = false } = props
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text === value?.name ? '' : text, lookupWaitMs)
  const input = { kind, search, ...(cohortId == null ? {} : { cohort_id: cohortId }) }
  const asked = useQuery<HouseCandidate[]>({
    ...(houseId === undefined
      ? api.houseForm.listNewHouseCandidates.queryOptions({ input })
      : api.houseForm.listHouseCandidates.queryOptions({ input: { ...input, houseId } })),
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const found = (data ?? []).filter(({ id }) => without.every((one) => one.id !== id))
  const people = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found]
  return (
    <Select
      label={props.label}
      placeholder={props.placeholder}
      searchable
      clearable={!adds}
      data={people.map((person) => ({ value: String(person.id), label: person.name }))}
      renderOption={({ option }) => <Option person={people.find(({ id }) => String(id) === option.value)} />}
      // The server has filtered already.
      filter={({ options }) => options}
      nothingFoundMessage={lookupText(asked, kind === 'student' ? 'No student found' : 'No employee found')}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value.id)}
      error={props.error}
      onChange={(chosen) => {
        props.onChange(people.find(({ id }) => String(id) === chosen) ?? null)
        if (adds) setText('')
      }}
    />
  )
}

function Option({ person }: { person: HouseCandidate | undefined }) {
  if (person === undefined) return null
  return (
    <span>
      {person.name}{' '}
      <small>
        {[person.facts, person.house && `now in ${person.house.title}`].filter(Boolean).join(', ')}
      </small>
    </span>
  )
}

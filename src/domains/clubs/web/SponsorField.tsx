import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import type { ClubValues } from './club-values.ts'

interface SponsorFieldProps {
  readonly value: ClubValues['sponsor']
  readonly error: string | undefined
  readonly onChange: (sponsor: ClubValues['sponsor']) => void
}

/** The employee who sponsors a club, found by name. */
export function SponsorField({ value, error, onChange }: SponsorFieldProps) {
  const [text, setText] = useState(value?.name ?? '')
  const [search] = useDebouncedValue(text === value?.name ? '' : text, lookupWaitMs)
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({
    ...api.clubs.findSponsors.queryOptions({ input: { search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data = [] } = asked
  const found = data.map(({ id, name }) => ({ id, name }))
  const people = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found]
  return (
    <Select
      label="Sponsor"
      placeholder="Find an employee"
      searchable
      allowDeselect={false}
      nothingFoundMessage={lookupText(asked, 'No employee found')}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value.id)}
      error={error}
      onChange={(chosen) => onChange(people.find(({ id }) => String(id) === chosen) ?? null)}
      onDropdownOpen={() => setOpen(true)}
    />
  )
}

import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { mostExperts } from '../../contract/design-limits.ts'
import type { Person } from './use-values.ts'

interface ExpertsFieldProps {
  /** Who is offered, by name. */
  readonly find: (search: string) => Promise<readonly Person[]>
  readonly value: readonly Person[]
  readonly error: string | undefined
  readonly onChange: (experts: readonly Person[]) => void
}

/** Who runs it, found by name; the first is the main expert. */
export function ExpertsField({ find, value, error, onChange }: ExpertsFieldProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, lookupWaitMs)
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({
    queryKey: ['experts', search],
    queryFn: () => find(search),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data: found = [] } = asked
  const people = [...value, ...found.filter(({ id }) => !value.some((one) => one.id === id))]
  return (
    <MultiSelect
      label="Experts"
      description="The first is the main expert."
      searchable
      openOnFocus={false}
      hidePickedOptions
      maxValues={mostExperts}
      placeholder={value.length === 0 ? 'Find an employee' : ''}
      nothingFoundMessage={lookupText(asked, 'No employee found')}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has filtered already.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value.map(({ id }) => String(id))}
      error={error}
      onChange={(ids) => onChange(ids.flatMap((id) => people.find((one) => String(one.id) === id) ?? []))}
      onDropdownOpen={() => setOpen(true)}
    />
  )
}

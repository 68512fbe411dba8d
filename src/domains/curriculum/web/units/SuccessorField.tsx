import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { OptionalLabel } from '#ui/panel/FormPanel.tsx'
import { api } from '#web/calls/api.ts'

interface SuccessorFieldProps {
  readonly unitId: number
  /** The number of the chosen unit as text. */
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (unitId: string | null) => void
}

/** The unit that takes the place of one: those of its topic first, others by their title. */
export function SuccessorField({ unitId, value, error, onChange }: SuccessorFieldProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, lookupWaitMs)
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({
    ...api.units.findSuccessors.queryOptions({ input: { unit_id: unitId, search } }),
    enabled: isOpen || value !== null,
    placeholderData: keepPreviousData,
  })
  const { data = [] } = asked
  return (
    <Select
      label={<OptionalLabel>Successor</OptionalLabel>}
      placeholder="None"
      searchable
      clearable
      nothingFoundMessage={lookupText(asked, 'No unit with this title')}
      data={data.map((unit) => ({ value: String(unit.id), label: `${unit.title} · ${unit.topic_title}` }))}
      filter={({ options }) => options}
      value={value}
      error={error}
      onChange={onChange}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
    />
  )
}

import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import type { Successor } from '../../../contract/leaving.contract.ts'

interface SuccessorFieldProps {
  readonly employeeId: number
  readonly label: string
  readonly description?: string | undefined
  /** Null: nobody, chosen so; undefined: not chosen yet. */
  readonly value: Successor | null | undefined
  readonly onChange: (successor: Successor | null) => void
}

const nobody = 'nobody'
const nobodyText = 'Leave it with nobody'

const calledOf = ({ name, job, email }: Successor) =>
  [name, job, email].filter((part) => part !== '').join(', ')

/** Who takes something over: a colleague found by name, or nobody, which is chosen, too; two of one name differ by their address. */
export function SuccessorField({ employeeId, label, description, value, onChange }: SuccessorFieldProps) {
  const [text, setText] = useState('')
  const chosen = value === null ? nobodyText : value && calledOf(value)
  const [search] = useDebouncedValue(text === chosen ? '' : text, lookupWaitMs)
  const [isOpen, setOpen] = useState(false)
  const asked = useQuery({
    ...api.leaving.listSuccessors.queryOptions({ input: { employeeId, search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const found = data?.people ?? []
  const offered = !value || found.some(({ id }) => id === value.id) ? found : [value, ...found]
  return (
    <Select
      label={label}
      description={description}
      placeholder="Choose"
      nothingFoundMessage={lookupText(asked, 'No colleague found')}
      searchable
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      data={[
        { value: nobody, label: nobodyText },
        ...offered.map((one) => ({ value: String(one.id), label: calledOf(one) })),
      ]}
      value={value === null ? nobody : value ? String(value.id) : null}
      allowDeselect={false}
      onChange={(id) => onChange(offered.find((one) => String(one.id) === id) ?? null)}
    />
  )
}

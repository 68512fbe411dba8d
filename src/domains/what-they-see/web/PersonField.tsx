import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import { overviewQuery } from './what-they-see-address.ts'

interface PersonFieldProps {
  readonly personId: number | undefined
  readonly onChoose: (personId: number) => void
}

/** Who is asked about, found by name; two of one name differ by what stands beside it. */
export function PersonField({ personId, onChoose }: PersonFieldProps) {
  const { data: told } = useQuery({ ...overviewQuery(personId ?? 0), enabled: personId !== undefined })
  const chosen = told?.person
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text === chosen?.name ? '' : text, lookupWaitMs)
  const asked = useQuery({
    ...api.whatTheySee.findPeople.queryOptions({ input: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const found = search === '' ? [] : (data?.people.filter(({ id }) => id !== chosen?.id) ?? [])
  return (
    <Select
      label="Can"
      placeholder="Name of a colleague, student or guardian"
      description={chosen?.detail}
      inputWrapperOrder={['label', 'input', 'description']}
      nothingFoundMessage={search === '' ? 'Type a name' : lookupText(asked, 'Nobody found')}
      searchable
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      data={[
        ...found.map(({ id, name, detail }) => ({ value: String(id), label: `${name}, ${detail}` })),
        ...(chosen === undefined ? [] : [{ value: String(chosen.id), label: chosen.name }]),
      ]}
      value={chosen === undefined ? null : String(chosen.id)}
      allowDeselect={false}
      onChange={(id) => id !== null && onChoose(Number(id))}
    />
  )
}

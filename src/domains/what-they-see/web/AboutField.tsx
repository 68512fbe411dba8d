import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { lookupWaitMs } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'

interface AboutFieldProps {
  readonly about: string | undefined
  readonly onChoose: (address: string) => void
}

/** What is asked about: a student, house, experience or page found by name, or any address that is pasted. */
export function AboutField({ about, onChoose }: AboutFieldProps) {
  const [text, setText] = useState(about ?? '')
  const typed = text.trim()
  const isAddress = /^(https?:\/\/|\/)/.test(typed)
  const [search] = useDebouncedValue(isAddress ? '' : typed, lookupWaitMs)
  const asked = useQuery({
    ...api.search.search.queryOptions({ input: { q: search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const hits = search === '' ? [] : (data?.hits.filter(({ kind }) => kind !== 'verb') ?? [])
  // By address: what is found twice is offered once.
  const offered = new Map([
    ...(about === undefined ? [] : [[about, about] as const]),
    ...(isAddress ? [[typed, typed] as const] : []),
    ...hits.map(({ url, title, detail }) => [url, detail === '' ? title : `${title}, ${detail}`] as const),
  ])
  return (
    <Select
      label="see"
      placeholder="Name of a record, or an address from the browser"
      description="A student, house, note, excuse, report, task, document or page."
      inputWrapperOrder={['label', 'input', 'description']}
      nothingFoundMessage={
        typed === '' ? 'Type a name or paste an address' : lookupText(asked, 'Nothing found')
      }
      searchable
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      data={[...offered].map(([value, label]) => ({ value, label }))}
      value={about ?? null}
      allowDeselect={false}
      onChange={(address) => address !== null && onChoose(address)}
    />
  )
}

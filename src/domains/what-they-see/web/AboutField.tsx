import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLookup } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'

interface AboutFieldProps {
  readonly about: string | undefined
  readonly onChoose: (address: string) => void
}

/** What is asked about: a student, house, experience or page found by name, or any address that is pasted. */
export function AboutField({ about, onChoose }: AboutFieldProps) {
  const { search, isOpen, select } = useLookup(onChoose)
  const typed = select.searchValue?.trim() ?? ''
  const isAddress = /^(https?:\/\/|\/)/.test(typed)
  const { data } = useQuery({
    ...api.search.search.queryOptions({ input: { q: search } }),
    enabled: isOpen && search !== '' && !isAddress,
    placeholderData: keepPreviousData,
  })
  const hits = isAddress ? [] : (data?.hits.filter(({ kind }) => kind !== 'verb') ?? [])
  const found = new Map(
    hits.map(({ url, title, detail }) => [url, detail === '' ? title : `${title}, ${detail}`]),
  )
  return (
    <Select
      {...select}
      label="see"
      placeholder={about ?? 'Name of a record, or an address from the browser'}
      description="A student, house, note, excuse, report, task, document or page."
      inputWrapperOrder={['label', 'input', 'description']}
      nothingFoundMessage={typed === '' ? 'Type a name or paste an address' : 'Nothing found'}
      data={[
        ...(isAddress ? [{ value: typed, label: typed }] : []),
        ...[...found].map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}

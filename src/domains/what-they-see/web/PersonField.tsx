import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLookup } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import { overviewQuery } from './what-they-see-address.ts'

interface PersonFieldProps {
  readonly personId: number | undefined
  readonly onChoose: (personId: number) => void
}

/** Who is asked about, found by name; two of one name differ by what stands beside it. */
export function PersonField({ personId, onChoose }: PersonFieldProps) {
  const { search, isOpen, select } = useLookup((id) => onChoose(Number(id)))
  const { data } = useQuery({
    ...api.whatTheySee.findPeople.queryOptions({ input: { search } }),
    enabled: isOpen && search !== '',
    placeholderData: keepPreviousData,
  })
  const { data: chosen } = useQuery({ ...overviewQuery(personId ?? 0), enabled: personId !== undefined })
  return (
    <Select
      {...select}
      label="Can"
      placeholder={chosen?.person.name ?? 'Name of a colleague, student or guardian'}
      description={chosen?.person.detail}
      inputWrapperOrder={['label', 'input', 'description']}
      nothingFoundMessage={search === '' ? 'Type a name' : 'Nobody found'}
      data={(data?.people ?? []).map(({ id, name, detail }) => ({
        value: String(id),
        label: `${name}, ${detail}`,
      }))}
    />
  )
}

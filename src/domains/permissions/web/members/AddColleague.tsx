import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lookupText } from '#ui/fields/lookup-text.ts'
import { useLookup } from '#ui/fields/use-lookup.ts'
import { api } from '#web/calls/api.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { MemberDraft } from './member-draft.ts'

type Candidate = ContractRouterOutputs['groups']['findCandidates']['people'][number]

interface AddColleagueProps {
  readonly groupId: number
  /** Who was chosen already is not offered again. */
  readonly chosen: MemberDraft
  readonly onAdd: (person: Candidate) => void
}

/** A colleague found by name, among those who are not in the group; two of one name differ by their address. */
export function AddColleague({ groupId, chosen, onAdd }: AddColleagueProps) {
  const { search, isOpen, select } = useLookup((id) => {
    const person = data?.people.find((one) => String(one.id) === id)
    if (person !== undefined) onAdd(person)
  })
  const asked = useQuery({
    ...api.groups.findCandidates.queryOptions({ input: { groupId, search } }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  const { data } = asked
  const offered = data?.people.filter(({ id }) => !chosen.has(id)) ?? []
  return (
    <Select
      {...select}
      aria-label="Add a colleague"
      placeholder="Add a colleague"
      nothingFoundMessage={lookupText(asked, 'No colleague found outside the group')}
      data={offered.map(({ id, name, job, email }) => ({
        value: String(id),
        label: [name, job, email].filter((part) => part !== '').join(', '),
      }))}
      w={320}
    />
  )
}

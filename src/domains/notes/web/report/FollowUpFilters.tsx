import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import { numberOptions } from '#web/pages/list-page.ts'
import { followUps, type NotesReportSearch } from '../notes-address.ts'

interface FollowUpFiltersProps {
  readonly list: ListFilters<Pick<NotesReportSearch, 'followUp' | 'promisedBy'>>
  readonly promisers: readonly { readonly id: number; readonly title: string }[] | undefined
}

/** How far a follow-up is, and whose: who took it over, else who wrote the note. */
export const FollowUpFilters = ({ list, promisers }: FollowUpFiltersProps) => (
  <>
    <FilterMenu name="Follow-up" options={followUps} {...list.choice('followUp')} />
    <FilterMenu name="Promised by" options={numberOptions(promisers)} {...list.number('promisedBy')} />
  </>
)

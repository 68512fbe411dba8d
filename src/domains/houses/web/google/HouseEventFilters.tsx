import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { Tally } from '#ui/filters/Tally.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import type { AddressOf } from '#web/address/address.ts'
import type { EventKind } from '../../contract/house-event-kinds.ts'
import type { eventsSearch } from './google-address.ts'
import { kindWords } from './house-event-columns.tsx'

type Search = AddressOf<typeof eventsSearch>

interface HouseEventFiltersProps {
  readonly list: ListFilters<Search> & { readonly change: (part: Partial<Search>) => void }
  readonly counts: Readonly<Record<EventKind, number>> | undefined
  readonly kind: EventKind | 'all' | undefined
}

/** What is looked for, and how many series differ, by what. */
export function HouseEventFilters({ list, counts, kind }: HouseEventFiltersProps) {
  const { missing = 0, extra = 0, different = 0, agrees = 0 } = counts ?? {}
  return (
    <FiltersRow>
      <SearchField label="House" {...list.text('search')} />
      <Tally<EventKind | 'all'>
        label="Calendar"
        all={{ label: 'All that differs', count: missing + extra + different }}
        items={[
          { value: 'missing', count: missing, ...kindWords.missing },
          { value: 'extra', count: extra, ...kindWords.extra },
          { value: 'different', count: different, ...kindWords.different },
          { value: 'all', count: missing + extra + different + agrees, label: 'All houses' },
        ]}
        value={kind}
        onChange={(chosen) => list.change({ kind: chosen })}
      />
    </FiltersRow>
  )
}

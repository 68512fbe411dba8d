import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { Tally } from '#ui/filters/Tally.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { ConferencesSearch } from './conferences-address.ts'

interface ConferenceFiltersProps {
  readonly list: ListFilters<ConferencesSearch> & { change: (part: Partial<ConferencesSearch>) => void }
  readonly search: ConferencesSearch
  readonly data: ContractRouterOutputs['conferences']['list'] | undefined
}

/** The cycle, what is looked for, and whether what agrees is shown, too. */
export const ConferenceFilters = ({ list, search, data }: ConferenceFiltersProps) => (
  <FiltersRow>
    <SearchField label="Theme or expert" {...list.text('search')} />
    <FilterMenu
      name="Cycle"
      anyLabel={data?.cycle.title ?? 'Current'}
      options={(data?.cycles ?? []).map(({ id, title, school_year }) => ({
        value: String(id),
        label: `${title}, ${school_year}`,
      }))}
      {...list.number('cycle_id')}
    />
    <Tally
      label="Shown"
      all={{ label: 'With issues', count: data?.counts.issues ?? 0 }}
      items={[{ value: 'all', label: 'All', count: data?.counts.all ?? 0 }]}
      value={search.show}
      onChange={(show) => list.change({ show })}
    />
  </FiltersRow>
)

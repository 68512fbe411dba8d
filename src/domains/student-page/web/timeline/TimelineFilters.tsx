import type { MomentKind } from '#contract/moment-kinds.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { kindLabels } from './kind-labels.ts'
import type { TimelineSearch } from './timeline-address.ts'

interface TimelineFiltersProps {
  readonly search: TimelineSearch
  /** Those that are the viewer's to read. */
  readonly kinds: readonly MomentKind[]
  readonly onChange: (part: TimelineSearch) => void
}

/** What the line of time is narrowed by, all of it in the address. */
export function TimelineFilters({ search, kinds, onChange }: TimelineFiltersProps) {
  return (
    <FiltersRow>
      <SearchField
        label="Words of what happened"
        value={search.search ?? ''}
        onChange={(text) => onChange({ search: text === '' ? undefined : text })}
      />
      <FilterMenu
        name="Show"
        anyLabel="Everything"
        options={kinds.map((value) => ({ value, label: kindLabels[value] }))}
        values={search.kinds ?? []}
        onChange={(values) => onChange({ kinds: values.length === 0 ? undefined : values })}
      />
    </FiltersRow>
  )
}

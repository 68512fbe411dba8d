import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { formatCount } from '#ui/format/quantities.ts'
import type { ListFilters } from '#ui/table/list-state.ts'
import type { AddressOf } from '#web/address/address.ts'
import { ChangeMark } from '../effect/ChangeMark.tsx'
import css from '../groups.module.css'
import type { grantsSearch } from '../groups-address.ts'
import type { GrantRow } from './grant-rows.ts'

type Search = AddressOf<typeof grantsSearch>

const shows = [
  { value: 'granted', label: 'Those it has' },
  { value: 'open', label: 'Those it does not have' },
  { value: 'changed', label: 'Changed' },
] as const

interface GrantFiltersProps {
  readonly list: ListFilters<Search>
  /** All of them, whatever is listed. */
  readonly rows: readonly GrantRow[]
}

/** What narrows the permissions of a group, and at the right how much is chosen. */
export function GrantFilters({ list, rows }: GrantFiltersProps) {
  const count = (...states: GrantRow['state'][]) => rows.filter(({ state }) => states.includes(state)).length
  const [added, taken] = [count('added', 'moved'), count('taken')]
  return (
    <FiltersRow>
      <SearchField label="Find a right" {...list.text('search')} />
      <FilterMenu name="Show" anyLabel="All" options={shows} {...list.choice('show')} />
      <span className={css.summary} aria-live="polite">
        {added > 0 && (
          <>
            <ChangeMark kind="added" /> {formatCount(added)} added or changed
          </>
        )}
        {taken > 0 && (
          <>
            <ChangeMark kind="taken" /> {formatCount(taken)} taken away
          </>
        )}
      </span>
    </FiltersRow>
  )
}

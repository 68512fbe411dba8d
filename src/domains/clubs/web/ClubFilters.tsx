import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { numberOptions } from '#web/pages/list-page.ts'

interface ClubFiltersProps {
  readonly list: {
    readonly data:
      | { readonly campuses: readonly { readonly id: number; readonly title: string }[] }
      | undefined
    readonly text: (name: 'search') => { readonly value: string; readonly onChange: (typed: string) => void }
    readonly number: (name: 'cohort_id') => {
      readonly values: string[]
      readonly onChange: (chosen: string[]) => void
    }
    readonly change: (part: { archived: true | undefined }) => void
  }
  readonly isArchivedShown: boolean
}

const views = [
  { value: 'meeting', label: 'Meeting' },
  { value: 'archived', label: 'Archived' },
] as const

/** What the list of clubs is narrowed to. */
export function ClubFilters({ list, isArchivedShown }: ClubFiltersProps) {
  return (
    <FiltersRow>
      <SearchField label="Title" {...list.text('search')} />
      <FilterMenu
        name="Campus"
        options={numberOptions(list.data?.campuses)}
        single
        {...list.number('cohort_id')}
      />
      <ViewSwitch
        label="Which clubs"
        views={views}
        value={isArchivedShown ? 'archived' : 'meeting'}
        onChange={(view) => list.change({ archived: view === 'archived' ? true : undefined })}
      />
    </FiltersRow>
  )
}

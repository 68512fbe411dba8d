import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import { numberOptions } from '#web/pages/list-page.ts'
import { AccessFilter, campusChoices } from '../people-filters.tsx'
import { gradeOptions, type StudentsSearch } from './people-address.ts'

interface StudentFiltersProps {
  readonly list: ListFilters<StudentsSearch> & {
    readonly data: Parameters<typeof campusChoices>[0]
  }
}

const houses = numberOptions([{ id: 0, title: 'In no house' }])

/** Which students are listed. */
export function StudentFilters({ list }: StudentFiltersProps) {
  return (
    <FiltersRow>
      <SearchField label="Name or email" {...list.text('search')} />
      <FilterMenu name="Campus" options={campusChoices(list.data)} {...list.number('cohort_id')} />
      <FilterMenu name="Grade" options={gradeOptions} {...list.number('grade')} />
      <FilterMenu name="House" options={houses} {...list.number('house_id')} />
      <AccessFilter name="Access" {...list.choice('access')} />
    </FiltersRow>
  )
}

import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import type { AddressOf } from '#web/address/address.ts'
import { numberOptions } from '#web/pages/list-page.ts'
import type { EmployeeForm } from '../../contract/employees.contract.ts'
import { AccessFilter, campusChoices } from '../people-filters.tsx'
import type { employeesSearch } from './employees-address.ts'

interface EmployeeFiltersProps {
  readonly list: ListFilters<AddressOf<typeof employeesSearch>>
  /** The groups and campuses there are, once they have come. */
  readonly offered: Pick<EmployeeForm, 'groups' | 'campuses'> | undefined
}

/** What narrows the list of colleagues. */
export const EmployeeFilters = ({ list, offered }: EmployeeFiltersProps) => (
  <FiltersRow>
    <SearchField label="Name or email" {...list.text('search')} />
    <FilterMenu name="Group" options={numberOptions(offered?.groups)} {...list.number('group_id')} />
    <FilterMenu name="Campus" options={campusChoices(offered)} {...list.number('cohort_id')} />
    <AccessFilter name="Access" {...list.choice('access')} />
  </FiltersRow>
)

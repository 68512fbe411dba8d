import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { FamilyOrder } from '../../contract/onboarding-words.ts'
import type { FamilyList } from './use-family-list.ts'

/** 2-back-office §9. */
const searchWaitMs = 400

const orders: readonly { readonly value: FamilyOrder; readonly label: string }[] = [
  { value: 'student', label: 'Student, A to Z' },
  { value: '-student', label: 'Student, Z to A' },
  { value: 'grade', label: 'Grade, lowest first' },
  { value: '-grade', label: 'Grade, highest first' },
  { value: 'status', label: 'Status, least first' },
  { value: '-status', label: 'Status, furthest first' },
  { value: 'date', label: 'Start date, soonest first' },
  { value: '-date', label: 'Start date, latest first' },
]

/** What the families are narrowed to, and their order. */
export function FamilyFilters({ list, order }: { list: FamilyList; order: FamilyOrder | undefined }) {
  return (
    <FiltersRow>
      <SearchField label="Student or guardian" waitMs={searchWaitMs} {...list.text('search')} />
      <FilterMenu
        name="Student status"
        options={list.data?.statuses ?? []}
        {...list.choice('student_status')}
      />
      <FilterMenu name="Start date" options={list.data?.startDates ?? []} {...list.number('start_date')} />
      <FilterMenu
        name="Sort by"
        anyLabel="Student, A to Z"
        options={orders.slice(1)}
        single
        values={order === undefined ? [] : [order]}
        onChange={([chosen]) => list.change({ order_by: chosen })}
      />
    </FiltersRow>
  )
}

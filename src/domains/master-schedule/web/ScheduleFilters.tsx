import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { numberOptions } from '#web/pages/list-page.ts'
import type { ScheduledExperience } from '../contract/master-schedule.contract.ts'
import { expertsOf } from './schedule-experts.ts'

interface Menu {
  readonly single: boolean
  readonly values: string[]
  readonly onChange: (values: string[]) => void
}

interface ScheduleFiltersProps {
  readonly list: {
    readonly text: (name: 'search') => { value: string; onChange: (typed: string) => void }
    readonly number: (name: 'expert' | 'subject') => Menu
  }
  /** Everything of the cycle: who runs some of it can be chosen. */
  readonly experiences: readonly ScheduledExperience[]
  readonly subjects: readonly { readonly id: number; readonly title: string }[]
  readonly view: 'campuses' | 'experts'
  readonly onView: (view: 'campuses' | 'experts') => void
}

const views = [
  { value: 'campuses', label: 'Campuses' },
  { value: 'experts', label: 'Experts' },
] as const

/** What the master schedule is narrowed to, and whether its rows are blocks or experts. */
export function ScheduleFilters({ list, experiences, subjects, view, onView }: ScheduleFiltersProps) {
  const experts = expertsOf(experiences).map(({ id, name }) => ({ id, title: name }))
  return (
    <FiltersRow right={<ViewSwitch label="Schedule by" views={views} value={view} onChange={onView} />}>
      <SearchField label="Title or expert" {...list.text('search')} />
      <FilterMenu name="Expert" options={numberOptions(experts)} {...list.number('expert')} />
      <FilterMenu name="Subject" options={numberOptions(subjects)} {...list.number('subject')} />
    </FiltersRow>
  )
}

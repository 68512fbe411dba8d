import { useQuery } from '@tanstack/react-query'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { api } from '#web/calls/api.ts'

interface Choice {
  readonly values: string[]
  readonly onChange: (chosen: string[]) => void
}

type TriState = 'has_report_assessment' | 'mid_cycle' | 'has_final_assessment' | 'end_cycle'

interface ReleaseFiltersProps {
  readonly list: {
    readonly text: (name: 'student') => {
      readonly value: string
      readonly onChange: (typed: string) => void
    }
    readonly number: (name: 'cohort_id') => Choice
    readonly choice: (name: TriState) => Choice
  }
}

const yesOrNo = [
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
]

/** What the students of Report Releasement are narrowed to; each is kept in the address. */
export function ReleaseFilters({ list }: ReleaseFiltersProps) {
  const { data: cohorts = [] } = useQuery(api.people.listCohorts.queryOptions())
  const campuses = cohorts.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title }))
  const triState = (name: TriState) => ({ options: yesOrNo, single: true, ...list.choice(name) })
  return (
    <FiltersRow>
      <SearchField label="Student" {...list.text('student')} />
      <FilterMenu name="Campus" options={campuses} single {...list.number('cohort_id')} />
      <FilterMenu name="Report" {...triState('has_report_assessment')} />
      <FilterMenu name="Final" {...triState('has_final_assessment')} />
      <FilterMenu name="Mid-cycle" {...triState('mid_cycle')} />
      <FilterMenu name="End-cycle" {...triState('end_cycle')} />
    </FiltersRow>
  )
}

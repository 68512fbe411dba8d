import { ExportMenu } from '#ui/controls/ExportMenu.tsx'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { numberOptions } from '#web/pages/list-page.ts'
import { studentsFile } from '../journey-address.ts'

interface Choice {
  readonly values: string[]
  readonly onChange: (chosen: string[]) => void
}

interface StudentFiltersProps {
  readonly search: object
  readonly list: {
    readonly data:
      | { readonly campuses: readonly { readonly id: number; readonly title: string }[] }
      | undefined
    readonly text: (name: 'search') => { readonly value: string; readonly onChange: (typed: string) => void }
    readonly number: (name: 'cohort_id' | 'grade') => Choice
    readonly choice: (name: 'gap') => Choice
  }
}

const grades = [6, 7, 8, 9, 10, 11, 12].map((grade) => ({ value: String(grade), label: `Grade ${grade}` }))
const gaps = [
  { value: 'no_choices', label: 'Nothing chosen yet' },
  { value: 'open_blocks', label: 'A block is open' },
]

/** What the students of a planned cycle are narrowed to. */
export function StudentFilters({ list, search }: StudentFiltersProps) {
  return (
    <FiltersRow right={<ExportMenu hrefOf={(format) => studentsFile(search, format)} withWord />}>
      <SearchField label="Name" {...list.text('search')} />
      <FilterMenu
        name="Campus"
        options={numberOptions(list.data?.campuses)}
        single
        {...list.number('cohort_id')}
      />
      <FilterMenu name="Grade" options={grades} single {...list.number('grade')} />
      <FilterMenu name="Missing" options={gaps} single {...list.choice('gap')} />
    </FiltersRow>
  )
}

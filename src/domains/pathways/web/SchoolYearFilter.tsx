import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'

interface SchoolYearFilterProps {
  readonly list: {
    readonly data: { readonly schoolYear: string; readonly schoolYears: readonly string[] } | undefined
    readonly choice: (name: 'schoolYear') => {
      readonly values: string[]
      readonly onChange: (chosen: string[]) => void
    }
  }
}

/** The school year whose pathways are listed: the running one unless another is chosen. */
export function SchoolYearFilter({ list: { data, choice } }: SchoolYearFilterProps) {
  const years = (data?.schoolYears ?? []).map((value) => ({ value, label: value }))
  return (
    <FiltersRow>
      <FilterMenu
        name="School year"
        options={years}
        anyLabel={data?.schoolYear ?? 'Any'}
        single
        {...choice('schoolYear')}
      />
    </FiltersRow>
  )
}

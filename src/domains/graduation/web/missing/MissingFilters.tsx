import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import type { MissingSearch } from '../program-address.ts'

const stages = [
  { value: 'hs', label: 'High school' },
  { value: 'ms', label: 'Middle school' },
] as const
const grades = { hs: [9, 10, 11, 12], ms: [6, 7, 8] } as const

interface MissingFiltersProps {
  readonly search: MissingSearch
  readonly onChange: (search: MissingSearch) => void
}

/** The stage and, of it, a grade. */
export function MissingFilters({ search: { stage = 'hs', grade }, onChange }: MissingFiltersProps) {
  return (
    <FiltersRow>
      <ViewSwitch
        label="Stage"
        views={stages}
        value={stage}
        onChange={(next) => onChange({ stage: next === 'hs' ? undefined : next })}
      />
      <FilterMenu
        name="Grade"
        options={grades[stage].map((one) => ({ value: String(one), label: `Grade ${one}` }))}
        single
        values={grade === undefined ? [] : [String(grade)]}
        onChange={([next]) =>
          onChange({
            ...(stage === 'ms' && { stage }),
            ...(next !== undefined && { grade: Number(next) }),
          })
        }
      />
    </FiltersRow>
  )
}

import { Switch } from '@mantine/core'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { numberOptions } from '#web/pages/list-page.ts'
import { schoolStageOptions } from '../../rules/school-stages.ts'

interface Choice {
  readonly single: boolean
  readonly values: string[]
  readonly onChange: (values: string[]) => void
}

interface UnitFiltersProps {
  readonly list: {
    readonly data:
      | { readonly subjects: readonly { readonly id: number; readonly title: string }[] }
      | undefined
    readonly text: (name: 'search') => { value: string; onChange: (typed: string) => void }
    readonly number: (name: 'subject_id') => Choice
    readonly choice: (name: 'school_stage') => Choice
    readonly change: (part: { retired: boolean | undefined }) => void
  }
  readonly isRetiredShown: boolean
}

/** What the list of units is narrowed to. */
export function UnitFilters({ list, isRetiredShown }: UnitFiltersProps) {
  return (
    <FiltersRow>
      <SearchField label="Title" {...list.text('search')} />
      <FilterMenu
        name="Subject"
        options={numberOptions(list.data?.subjects)}
        {...list.number('subject_id')}
      />
      <FilterMenu<string> name="School stage" options={schoolStageOptions} {...list.choice('school_stage')} />
      <Switch
        size="xs"
        label="Show retired"
        checked={isRetiredShown}
        onChange={({ currentTarget }) => list.change({ retired: currentTarget.checked || undefined })}
      />
    </FiltersRow>
  )
}

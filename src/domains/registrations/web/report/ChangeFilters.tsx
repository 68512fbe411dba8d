import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { schoolStageOptions } from '#domains/curriculum/rules/school-stages.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { changeCategories } from '../../contract/registration-values.ts'
import { categoryLabels } from '../../rules/change-texts.ts'
import type { Choice } from './narrow-changes.ts'
import css from './report.module.css'

interface Menu {
  readonly single: boolean
  readonly values: string[]
  readonly onChange: (values: string[]) => void
}

interface ChangeFiltersProps {
  readonly list: {
    readonly text: (name: 'search') => { value: string; onChange: (typed: string) => void }
    readonly numbers: (name: 'houseId') => Menu
    readonly choice: (name: 'type' | 'category' | 'schoolStage') => Menu
  }
  /** The houses and types that have changes. */
  readonly offered: { readonly houses: readonly Choice[]; readonly types: readonly Choice[] } | undefined
  readonly right: ReactNode
}

const categories = changeCategories.map((value) => ({ value, label: categoryLabels[value] }))

/** What the report is narrowed to; each filter is cleared by a button of its own (3-shell-and-houses §2.11). */
export function ChangeFilters({ list, offered, right }: ChangeFiltersProps) {
  return (
    <FiltersRow right={right}>
      <SearchField label="Student or experience" {...list.text('search')} />
      <Clearable name="House" options={offered?.houses} {...list.numbers('houseId')} />
      <Clearable name="Type" options={offered?.types} {...list.choice('type')} />
      <Clearable name="Category" options={categories} {...list.choice('category')} />
      <Clearable name="School stage" options={schoolStageOptions} {...list.choice('schoolStage')} />
    </FiltersRow>
  )
}

function Clearable({
  name,
  options = [],
  ...menu
}: Menu & { name: string; options: readonly Choice[] | undefined }) {
  return (
    <span className={css.filter}>
      <FilterMenu<string> name={name} options={options} {...menu} />
      {menu.values.length > 0 && (
        <ActionIcon
          size={28}
          variant="subtle"
          color="gray"
          aria-label={`Clear ${name.toLowerCase()}`}
          onClick={() => menu.onChange([])}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}

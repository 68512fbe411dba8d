import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import {
  type SearchType,
  searchTypes,
  searchTypeWords,
  stages,
  stageWords,
} from '../../contract/application-words.ts'
import css from '../admissions.module.css'
import type { ApplicationList } from './use-application-list.ts'

interface ApplicationFiltersProps {
  readonly list: ApplicationList
  readonly searchType: SearchType
  readonly isAttention: boolean
}

const stageOptions = [
  ...stages.map((value) => ({ value, label: stageWords[value] })),
  { value: 'any' as const, label: 'Every one' },
]
const gradeOptions = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

/** What the list is narrowed to: by one of the four kinds of search, by stage, grade and campus. */
export function ApplicationFilters({ list, searchType, isAttention }: ApplicationFiltersProps) {
  const { data } = list
  const campuses = data?.campuses ?? []
  const needLook = data?.needLook ?? 0
  return (
    <FiltersRow
      right={
        (needLook > 0 || isAttention) && (
          <Button
            size="xs"
            variant={isAttention ? 'light' : 'subtle'}
            color={isAttention ? undefined : 'gray'}
            aria-pressed={isAttention}
            leftSection={<IconAlertTriangle size={16} stroke={1.75} aria-hidden className={css.wrongIcon} />}
            onClick={() => list.change({ attention: isAttention ? undefined : true })}
          >
            {needLook >= 1000
              ? '1,000 and more need a look'
              : needLook === 1
                ? '1 needs a look'
                : `${needLook} need a look`}
          </Button>
        )
      }
    >
      <div className={css.searchPair}>
        <SearchTypeMenu value={searchType} onChange={(type) => list.change({ searchType: type })} />
        <SearchField label="Search applications" {...list.text('search')} />
      </div>
      <FilterMenu name="Stage" anyLabel="Open" options={stageOptions} {...list.choice('stage')} />
      <FilterMenu name="Grade" options={gradeOptions} {...list.number('grade')} />
      {campuses.length > 1 && (
        <FilterMenu
          name="Campus"
          options={campuses.map(({ cohort_id, title }) => ({ value: String(cohort_id), label: title }))}
          {...list.number('cohort_id')}
        />
      )}
    </FiltersRow>
  )
}

interface SearchTypeMenuProps {
  readonly value: SearchType
  readonly onChange: (type: SearchType) => void
}

/** Where the words are looked for. */
function SearchTypeMenu({ value, onChange }: SearchTypeMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="xs"
          aria-label={`Search by ${searchTypeWords[value]}`}
          className={css.searchType}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {searchTypeWords[value]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searchTypes.map((type) => (
          <Menu.RadioItem
            key={type}
            value={type}
            checked={type === value}
            checkIcon={<IconCheck size={16} stroke={1.75} aria-hidden />}
            onChange={() => onChange(type)}
          >
            {searchTypeWords[type]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

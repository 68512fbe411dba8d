import { experienceTypes } from '#domains/experiences/contract/experience.schemas.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import { numberOptions } from '#web/pages/list-page.ts'
import css from './catalogue.module.css'
import { typeTitle } from './type-titles.ts'

interface Menu {
  readonly single: boolean
  readonly values: string[]
  readonly onChange: (values: string[]) => void
}

interface CatalogueFiltersProps {
  readonly list: {
    readonly text: (name: 'search') => { value: string; onChange: (typed: string) => void }
    readonly number: (name: 'cohort_id' | 'expert_id' | 'block') => Menu
    readonly choice: (name: 'type' | 'status' | 'places' | 'sort') => Menu
  }
  readonly choices: ContractRouterOutputs['catalogue']['getChoices'] | undefined
  /** Where the type stands in the address, nobody chooses it again. */
  readonly hasType: boolean
}

const types = experienceTypes.map((value) => ({ value, label: typeTitle(value) }))

const statuses = [
  { value: 'waiting', label: 'With a wait list' },
  { value: 'over', label: 'Above its places' },
  { value: 'template_changed', label: 'Template changed' },
  { value: 'archived', label: 'Archived' },
]
const places = [
  { value: 'left', label: 'Left' },
  { value: 'full', label: 'None left' },
]
const orders = [
  { value: '-registered', label: 'Most students' },
  { value: 'left', label: 'Fewest places left' },
  { value: '-left', label: 'Most places left' },
]

/** What the catalogue is narrowed to, and its order. */
export function CatalogueFilters({ list, choices, hasType }: CatalogueFiltersProps) {
  return (
    <search className={css.filters} aria-label="Filters" data-print="hide">
      <SearchField label="Title or theme" {...list.text('search')} />
      {hasType && <FilterMenu<string> name="Type" options={types} {...list.choice('type')} />}
      <FilterMenu name="Campus" options={numberOptions(choices?.campuses)} {...list.number('cohort_id')} />
      <FilterMenu name="Expert" options={numberOptions(choices?.experts)} {...list.number('expert_id')} />
      <FilterMenu name="Block" options={numberOptions(choices?.blocks)} {...list.number('block')} />
      <FilterMenu<string> name="Places" options={places} {...list.choice('places')} />
      <FilterMenu<string> name="Status" options={statuses} {...list.choice('status')} />
      <FilterMenu<string> name="Order" options={orders} anyLabel="Title" {...list.choice('sort')} />
    </search>
  )
}

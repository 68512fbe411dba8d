import type { ReactNode } from 'react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import type { ListFilters } from '#ui/table/list-state.ts'
import { numberOptions } from '#web/pages/list-page.ts'
import { type Sentiment, sentimentLabels, sentiments } from '../contract/note-values.ts'
import type { NoteCategory } from '../contract/notes.schemas.ts'

interface NoteSearch {
  readonly search?: string
  readonly sentiment?: Sentiment
  readonly author?: number
  readonly categories?: readonly number[]
}

interface NoteFiltersProps {
  readonly list: ListFilters<NoteSearch>
  readonly categories: readonly NoteCategory[] | undefined
  readonly authors: readonly { readonly id: number; readonly title: string }[] | undefined
  /** Filters of one page alone. */
  readonly children?: ReactNode
  readonly right?: ReactNode
}

const sentimentOptions = sentiments.map((value) => ({ value, label: sentimentLabels[value] }))

/** The filters both lists of notes have, all in the address. */
export function NoteFilters({ list, categories, authors, children, right }: NoteFiltersProps) {
  return (
    <FiltersRow right={right}>
      <SearchField label="Words in the note" {...list.text('search')} />
      <FilterMenu name="Category" options={numberOptions(categories)} {...list.numbers('categories')} />
      <FilterMenu name="Sentiment" options={sentimentOptions} {...list.choice('sentiment')} />
      <FilterMenu name="Author" options={numberOptions(authors)} {...list.number('author')} />
      {children}
    </FiltersRow>
  )
}

import type { ReactNode } from 'react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { numberOptions } from '#web/list-page.ts'
import { type Sentiment, sentimentLabels, sentiments } from '../contract/note-values.ts'
import type { NoteCategory } from '../contract/notes.schemas.ts'

interface Choice<Value extends string> {
  readonly single: boolean
  readonly values: Value[]
  readonly onChange: (values: string[]) => void
}

interface NoteFiltersProps {
  readonly list: {
    readonly text: (name: 'search') => { value: string; onChange: (text: string) => void }
    readonly choice: (name: 'sentiment') => Choice<Sentiment>
    readonly number: (name: 'author') => Choice<string>
    readonly numbers: (name: 'categories') => Choice<string>
  }
  readonly categories: readonly NoteCategory[] | undefined
  readonly authors: readonly { readonly id: number; readonly title: string }[] | undefined
  /** Filters of one page alone. */
  readonly children?: ReactNode
  readonly right?: ReactNode
}

const searchWaitMs = 300
const sentimentOptions = sentiments.map((value) => ({ value, label: sentimentLabels[value] }))

/** The filters both lists of notes have, all in the address. */
export function NoteFilters({ list, categories, authors, children, right }: NoteFiltersProps) {
  return (
    <FiltersRow right={right}>
      <SearchField label="Words of the note" waitMs={searchWaitMs} {...list.text('search')} />
      <FilterMenu name="Category" options={numberOptions(categories)} {...list.numbers('categories')} />
      <FilterMenu name="Sentiment" options={sentimentOptions} {...list.choice('sentiment')} />
      <FilterMenu name="Author" options={numberOptions(authors)} {...list.number('author')} />
      {children}
    </FiltersRow>
  )
}

import type { ReactNode } from 'react'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { FiltersRow } from '#ui/filters/FiltersRow.tsx'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { sentimentLabels, sentiments } from '../contract/note-values.ts'
import type { NoteCategory } from '../contract/notes.schemas.ts'
import type { StudentNotesSearch } from './notes-address.ts'

type SharedSearch = Pick<StudentNotesSearch, 'search' | 'categories' | 'sentiment' | 'author'>

interface NoteFiltersProps {
  readonly search: SharedSearch
  readonly categories: readonly NoteCategory[]
  readonly authors: readonly { readonly id: number; readonly name: string }[]
  readonly change: (part: SharedSearch & { page?: undefined }) => void
  /** Filters of one page alone. */
  readonly children?: ReactNode
  readonly right?: ReactNode
}

const searchWaitMs = 300
const sentimentOptions = sentiments.map((value) => ({ value, label: sentimentLabels[value] }))

/** The filters both lists of notes have, all in the address. */
export function NoteFilters(props: NoteFiltersProps) {
  const { search, categories, authors, change, children, right } = props
  return (
    <FiltersRow right={right}>
      <SearchField
        label="Words of the note"
        value={search.search ?? ''}
        waitMs={searchWaitMs}
        onChange={(text) => change({ search: text === '' ? undefined : text })}
      />
      <FilterMenu
        name="Category"
        options={categories.map(({ id, title }) => ({ value: String(id), label: title }))}
        values={(search.categories ?? []).map(String)}
        onChange={(values) => change({ categories: values.length === 0 ? undefined : values.map(Number) })}
      />
      <FilterMenu
        name="Sentiment"
        single
        options={sentimentOptions}
        values={search.sentiment === undefined ? [] : [search.sentiment]}
        onChange={([sentiment]) => change({ sentiment })}
      />
      <FilterMenu
        name="Author"
        single
        options={authors.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={search.author === undefined ? [] : [String(search.author)]}
        onChange={([author]) => change({ author: author === undefined ? undefined : Number(author) })}
      />
      {children}
    </FiltersRow>
  )
}

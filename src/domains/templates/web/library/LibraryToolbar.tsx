import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import { FilterMenu } from '#ui/filters/FilterMenu.tsx'
import { formatCount, formatNoun } from '#ui/format/quantities.ts'
import { titleOfType } from '../../rules/type-titles.ts'
import css from './library.module.css'
import type { LibrarySearch } from './library-address.ts'
import { type LibraryAnswer, type LibraryPartProps, toggled } from './library-list.ts'

interface Chip {
  readonly label: string
  readonly without: Partial<LibrarySearch>
}

/** What narrows the library, in words, each with what takes it away. */
function chipsOf(search: LibrarySearch, { subjects, abilities }: LibraryAnswer): Chip[] {
  const { templates = [], school_stages: stages = [] } = search
  const titleOf = (things: readonly { id: number; title: string }[], id: number) =>
    things.find((one) => one.id === id)?.title ?? '–'
  const topics = subjects.flatMap((subject) => subject.topics)
  return [
    ...templates.map((type) => ({
      label: titleOfType(type),
      without: { templates: toggled(templates, type) },
    })),
    ...stages.map((stage) => ({
      label: schoolStageLabels[stage],
      without: { school_stages: toggled(stages, stage) },
    })),
    ...(search.subjects ?? []).map((id) => ({
      label: titleOf(subjects, id),
      without: { subjects: toggled(search.subjects, id) },
    })),
    ...(search.topics ?? []).map((id) => ({
      label: titleOf(topics, id),
      without: { topics: toggled(search.topics, id) },
    })),
    ...(search.abilities ?? []).map((id) => ({
      label: titleOf(abilities, id),
      without: { abilities: toggled(search.abilities, id) },
    })),
  ]
}

/** How many there are, what narrows them, and their order. */
export function LibraryToolbar({ list, search }: LibraryPartProps) {
  const { data } = list
  if (data === undefined) return <div className={css.toolbar} />
  const chips = chipsOf(search, data)
  const count =
    list.filters === 0 ? formatCount(data.total) : `${formatCount(data.total)} of ${formatCount(data.all)}`
  return (
    <div className={css.toolbar}>
      <p className={css.tally}>
        <strong>{count}</strong> {search.archived === true ? 'archived templates' : 'templates'}
      </p>
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className={css.chip}
          aria-label={`Without ${label}`}
          onClick={() => list.change(without)}
        >
          {label}
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      ))}
      {list.filters > 0 && (
        <Button size="xs" variant="subtle" onClick={list.clear}>
          {`Clear ${formatNoun(chips.length + (search.search === undefined ? 0 : 1), 'filter')}`}
        </Button>
      )}
      <div className={css.sort}>
        <FilterMenu
          name="Sort"
          anyLabel="Alphabetical"
          single
          options={[{ value: 'newest', label: 'Newest' }]}
          values={search.sorting === undefined ? [] : [search.sorting]}
          onChange={([sorting]) => list.change({ sorting })}
        />
      </div>
    </div>
  )
}

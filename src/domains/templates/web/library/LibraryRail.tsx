import { Button, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { schoolStageLabels } from '#domains/curriculum/rules/school-stages.ts'
import { SearchField } from '#ui/filters/SearchField.tsx'
import { titleOfType } from '../../rules/type-titles.ts'
import { FacetGroup } from './FacetGroup.tsx'
import { FacetLine } from './FacetLine.tsx'
import css from './library.module.css'
import { type LibraryPartProps, toggled } from './library-list.ts'
import { TopicsFacet } from './TopicsFacet.tsx'

/** The filters of the library, each choice with how many templates it has; a phone opens them. */
export function LibraryRail({ list, search }: LibraryPartProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const [isOpen, setOpen] = useState(false)
  const searchField = <SearchField label="Title or author" {...list.text('search')} />
  if (isPhone && !isOpen)
    return (
      <search className={css.rail} aria-label="Filters">
        {searchField}
        <Button
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpen(true)}
          aria-expanded={false}
        >
          {list.filters === 0 ? 'Filters' : `Filters: ${list.filters}`}
        </Button>
      </search>
    )
  const { data, change } = list
  return (
    <search className={css.rail} aria-label="Filters">
      {searchField}
      <FacetGroup title="Type" options={data?.types}>
        {({ type, count }) => (
          <FacetLine
            key={type}
            label={titleOfType(type)}
            count={count}
            isOn={search.templates?.includes(type) ?? false}
            onChange={() => change({ templates: toggled(search.templates, type) })}
          />
        )}
      </FacetGroup>
      <FacetGroup title="School stage" options={data?.school_stages}>
        {({ school_stage: stage, count }) => (
          <FacetLine
            key={stage}
            label={schoolStageLabels[stage]}
            count={count}
            isOn={search.school_stages?.includes(stage) ?? false}
            onChange={() => change({ school_stages: toggled(search.school_stages, stage) })}
          />
        )}
      </FacetGroup>
      <TopicsFacet list={list} search={search} />
      <FacetGroup title="Abilities" options={data?.abilities} isClosed={search.abilities === undefined}>
        {({ id, title, activities_count: count }) => (
          <FacetLine
            key={id}
            label={title}
            count={count}
            isOn={search.abilities?.includes(id) ?? false}
            onChange={() => change({ abilities: toggled(search.abilities, id) })}
          />
        )}
      </FacetGroup>
      <Switch
        className={css.archived}
        size="xs"
        label="Show archived"
        checked={search.archived === true}
        onChange={(event) => change({ archived: event.currentTarget.checked || undefined })}
      />
      {isPhone && <Button onClick={() => setOpen(false)}>Show templates</Button>}
    </search>
  )
}

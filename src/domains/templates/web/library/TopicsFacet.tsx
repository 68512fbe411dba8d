import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { holdsText } from '#contract/text/folded-text.ts'
import { FacetGroup } from './FacetGroup.tsx'
import { FacetLine } from './FacetLine.tsx'
import { type LibraryPartProps, toggled } from './library-list.ts'

/** Subjects, and the topics of those that are chosen or looked for. A topic narrows its subject. */
export function TopicsFacet({ list: { data, change }, search }: LibraryPartProps) {
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const isFound = ({ title }: { readonly title: string }) => words !== '' && holdsText(title, words)
  const shown = data?.subjects
    .map((subject) => {
      const isOpen =
        search.subjects?.includes(subject.id) === true ||
        subject.topics.some(({ id }) => search.topics?.includes(id))
      const topics = words === '' ? (isOpen ? subject.topics : []) : subject.topics.filter(isFound)
      return { ...subject, topics }
    })
    .filter((subject) => words === '' || isFound(subject) || subject.topics.length > 0)
  return (
    <FacetGroup
      title="Subjects and topics"
      options={shown}
      head={
        <TextInput
          size="xs"
          type="search"
          aria-label="Find a topic"
          placeholder="Find a topic"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      {(subject) => (
        <Fragment key={subject.id}>
          <FacetLine
            label={subject.title}
            count={subject.activities_count}
            isOn={search.subjects?.includes(subject.id) ?? false}
            onChange={() => change({ subjects: toggled(search.subjects, subject.id) })}
          />
          {subject.topics.map(({ id, title, activities_count: count }) => (
            <FacetLine
              key={id}
              label={title}
              count={count}
              isNested
              isOn={search.topics?.includes(id) ?? false}
              onChange={() => {
                const subjects = search.subjects?.filter((one) => one !== subject.id)
                change({
                  topics: toggled(search.topics, id),
                  subjects: subjects?.length === 0 ? undefined : subjects,
                })
              }}
            />
          ))}
        </Fragment>
      )}
    </FacetGroup>
  )
}

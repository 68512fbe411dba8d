import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatNoun } from '#ui/format/quantities.ts'
import { Section } from '#ui/page/SheetPage.tsx'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ListedSubject } from '../../contract/subjects.contract.ts'
import { OrderedLines } from './OrderedLines.tsx'
import css from './subjects.module.css'

interface TopicsOfSubjectProps {
  readonly subject: ListedSubject
  readonly canManage: boolean
  readonly onEdit: () => void
  readonly onAdd: () => void
}

/** The topics of a subject in their order, each with how many units are taught in it. */
export function TopicsOfSubject({ subject, canManage, onEdit, onAdd }: TopicsOfSubjectProps) {
  const actions = canManage && (
    <span className={css.actions}>
      <Button size="xs" onClick={onEdit}>
        Edit subject
      </Button>
      {!subject.isRetired && (
        <Button size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onAdd}>
          New topic
        </Button>
      )}
    </span>
  )
  return (
    <div className={css.topics}>
      <Section title={subject.title} count={subject.topics.length} actions={actions}>
        {subject.isRetired && (
          <p className={css.note}>
            Retired: its topics take no new units. What is already taught in them stays.
          </p>
        )}
        {subject.topics.length === 0 && <p className={css.note}>No topics yet. Units belong to topics.</p>}
        <OrderedLines
          kind="topic"
          label={`Topics of ${subject.title}`}
          items={subject.topics}
          canManage={canManage}
        >
          {(topic) => (
            <UiLink
              href={`/workbench/units/subjects?subject=${subject.id}&topic=${topic.id}`}
              className={css.topic}
            >
              <span className={css.name}>{topic.title}</span>
              {topic.isRetired && <Badge family="neutral">Retired</Badge>}
              <span className={css.fact}>{formatNoun(topic.units, 'unit')}</span>
            </UiLink>
          )}
        </OrderedLines>
      </Section>
    </div>
  )
}

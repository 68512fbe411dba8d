import { Button } from '@mantine/core'
import { countOf } from '#contract/clock-text.ts'
import { InternalLink } from '#web/pages/InternalLink.tsx'
import type { TopicShown } from '../../contract/program.schemas.ts'
import { MasteryLadder } from '../ladder/MasteryLadder.tsx'
import { programAddress, useProgramParams } from '../program-address.ts'
import { CreditLines } from './CreditLines.tsx'
import css from './subject.module.css'

interface TopicSectionProps {
  readonly topic: TopicShown
  readonly canManage: boolean
  readonly stage: 'ms' | 'hs'
}

const stateTexts = { earned: 'Earned', progress: 'In progress', planned: 'Planned', open: '' } as const

/** A topic with its units, and what gives credit beside them. */
export function TopicSection({ topic, canManage, stage }: TopicSectionProps) {
  const { studentId } = useProgramParams()
  const place = [studentId, stage, topic.subject_id, topic.id] as const
  return (
    <section className={css.topic} aria-labelledby={`topic-${topic.id}`}>
      <div className={css.topicHead}>
        <h3 id={`topic-${topic.id}`} className={css.topicTitle}>
          <InternalLink href={programAddress.topic(...place)}>{topic.title}</InternalLink>
          <span className={css.small}>{countOf(topic.credits, 'credit')}</span>
        </h3>
        {canManage && topic.exemption === null && (
          <Button size="xs" component={InternalLink} href={programAddress.exemption(...place)}>
            Exempt
          </Button>
        )}
        {canManage && (
          <Button size="xs" component={InternalLink} href={programAddress.elective(...place)}>
            Add an outside course
          </Button>
        )}
      </div>
      <CreditLines topic={topic} canManage={canManage} />
      <ul className={css.units}>
        {topic.units.map(({ id, title, credits, state, text, level, source }) => (
          <li key={id} className={css.unit}>
            <span className={css.words}>
              <span>{title}</span>
              <span className={css.small}>{[stateTexts[state], source].filter(Boolean).join(', ')}</span>
            </span>
            <MasteryLadder level={level} text={text} />
            <span className={css.credits}>{credits}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

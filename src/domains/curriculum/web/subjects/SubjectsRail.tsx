import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ListedSubject } from '../../contract/subjects.contract.ts'
import { OrderedLines } from './OrderedLines.tsx'
import css from './subjects.module.css'

interface SubjectsRailProps {
  readonly subjects: readonly ListedSubject[]
  /** None where the address names one that is not there. */
  readonly chosen: ListedSubject | undefined
  readonly canManage: boolean
}

/** The subjects in the order in which every list has them; one is open. */
export function SubjectsRail({ subjects, chosen, canManage }: SubjectsRailProps) {
  return (
    <nav className={css.rail} aria-label="Subjects">
      <OrderedLines kind="subject" label="Subjects in their order" items={subjects} canManage={canManage}>
        {(subject) => (
          <UiLink
            href={`/workbench/units/subjects?subject=${subject.id}`}
            className={css.subject}
            aria-current={subject.id === chosen?.id ? 'page' : undefined}
          >
            <span className={css.name}>{subject.title}</span>
            {subject.isRetired ? (
              <Badge family="neutral">Retired</Badge>
            ) : (
              <span className={css.fact}>{formatNoun(subject.topics.length, 'topic')}</span>
            )}
          </UiLink>
        )}
      </OrderedLines>
    </nav>
  )
}

import { IconCheck, IconLock, IconLockOpen } from '@tabler/icons-react'
import { formatDay } from '#ui/format/days.ts'
import { formatNoun } from '#ui/format/quantities.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { ChecklistCard as Card } from '../../contract/checklists.schemas.ts'
import { releaseText } from '../../rules/release.ts'
import css from '../checklists/checklists.module.css'

const audiences = { student: 'Students', guardian: 'Guardians', both: 'Students and guardians' } as const

/** A checklist: for whom, due when, and whether families see it (2-back-office §4). */
export function ChecklistCard({ groupId, checklist }: { groupId: number; checklist: Card }) {
  const locks = [
    checklist.isLockingNextItems && 'locks the next ones',
    checklist.isLockedByPreviousItems && 'waits for those before it',
  ].filter((lock) => lock !== false)
  return (
    <article className={css.card} aria-label={checklist.title}>
      <div className={css.cardWords}>
        <UiLink
          href={`/workbench/onboarding/${groupId}/content/checklist/${checklist.id}`}
          className={css.cardTitle}
        >
          {checklist.title}
        </UiLink>
        <p className={css.quiet}>
          {[
            `Due ${formatDay(checklist.dueDate)}`,
            audiences[checklist.visibleFor],
            formatNoun(checklist.tasks, 'task', 'tasks'),
            ...locks,
          ].join(', ')}
        </p>
      </div>
      <Badge
        family={checklist.blocked ? 'outline' : 'present'}
        icon={checklist.blocked ? (checklist.releaseDate === null ? IconLock : IconLockOpen) : IconCheck}
      >
        {releaseText(checklist.releaseDate, checklist.blocked)}
      </Badge>
    </article>
  )
}

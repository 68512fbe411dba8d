import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import type { FamilyTask } from '../../contract/family-tasks.contract.ts'
import css from './family-tasks.module.css'
import { taskStates } from './task-states.ts'

interface FamilyTaskRowProps {
  readonly task: FamilyTask
  readonly studentId: number
}

/** A task in the list: what it is, when it is due, how it stands. */
export function FamilyTaskRow({ task, studentId }: FamilyTaskRowProps) {
  const { title, family } = taskStates[task.state]
  return (
    <li className={css.row}>
      <UiLink href={`/family/tasks/${task.id}?student=${studentId}`} className={css.rowLink}>
        <span className={css.rowWords}>
          <span className={css.rowTitle}>{task.title}</span>
          <span className={css.quiet}>
            {task.experienceTitle}
            {task.isFinal && ', final task'}
          </span>
        </span>
        <span className={css.rowState}>
          <span className={css.due} data-overdue={task.isOverdue || undefined}>
            Due {formatShortDay(schoolDayOf(task.dueAt))}
          </span>
          <Badge family={task.isOverdue ? 'late' : family} weight={task.isOverdue ? 'fill' : 'quiet'}>
            {task.isOverdue
              ? 'Overdue'
              : task.answeredAt !== null && task.state === 'handed_in'
                ? 'Answered'
                : title}
          </Badge>
        </span>
      </UiLink>
    </li>
  )
}

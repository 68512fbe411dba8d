import { VisuallyHidden } from '@mantine/core'
import { IconCalendarPlus, IconClock, IconEye } from '@tabler/icons-react'
import { calledOf } from '#domains/attendance/rules/tell-apart.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { TaskReview } from '../../contract/task-review.schemas.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'
import css from './review.module.css'
import type { StudentIds } from './review-address.ts'

type Student = TaskReview['statusGroups'][number]['students'][number]

interface SidebarStudentProps {
  readonly student: Student
  readonly ids: StudentIds
  readonly isOpen: boolean
}

/**
 * A student in the sidebar, with grade and house where another one bears the same name; what matters beyond their group
 * is shown as a sign, with its word for screen readers.
 */
export function SidebarStudent({ student, ids, isOpen }: SidebarStudentProps) {
  const { name, nameDetail } = student
  const sign = signOf(student)
  return (
    <li>
      <UiLink
        href={taskAddresses.student(ids)}
        className={css.student}
        aria-current={isOpen ? 'page' : undefined}
      >
        <span className={css.studentName} title={calledOf({ studentName: name, nameDetail })}>
          {name}
          {nameDetail !== null && <span className={css.nameDetail}>{nameDetail}</span>}
        </span>
        {sign && (
          <span className={css.sign} title={sign.words}>
            <sign.icon size={16} stroke={1.75} aria-hidden />
            <VisuallyHidden>, {sign.words}</VisuallyHidden>
          </span>
        )}
      </UiLink>
    </li>
  )
}

function signOf({ claim, status, asksForTime }: Student) {
  if (claim !== null) return { icon: IconEye, words: `${claim.name} is reviewing this` }
  if (asksForTime) return { icon: IconCalendarPlus, words: 'asks for more time' }
  if (status === 'late') return { icon: IconClock, words: 'submitted late' }
  if (status === 'extended-deadline') return { icon: IconCalendarPlus, words: 'deadline extended' }
  return undefined
}

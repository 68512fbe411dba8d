import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { formatDayOf } from '#ui/format/days.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { TaskReview } from '../../contract/task-review.schemas.ts'
import css from './review.module.css'
import type { TaskIds } from './review-address.ts'
import { groupTitles } from './review-titles.ts'
import { SidebarStudent } from './SidebarStudent.tsx'

interface TaskSidebarProps {
  readonly ids: TaskIds
  readonly task: TaskReview
  readonly studentId: number
}

/**
 * The task, and its students by status with counts. Where there is no room beside the work it is a bar above it, which
 * shows the place of the open student in the list, and opens the list.
 */
export function TaskSidebar({ ids, task, studentId }: TaskSidebarProps) {
  // Another student closes it.
  const [listedOver, setListedOver] = useState<number>()
  const isListed = listedOver === studentId
  const inOrder = task.statusGroups.flatMap(({ students }) => students)
  const place = inOrder.findIndex(({ id }) => id === studentId) + 1
  return (
    <nav className={css.sidebar} aria-label="Students of the task" data-listed={isListed || undefined}>
      <UiLink className={css.back} href={addressOf.list()}>
        <IconChevronLeft size={16} stroke={1.75} aria-hidden />
        {task.experience.typeTitle}
      </UiLink>
      <h1 className={css.taskTitle}>{task.taskTitle}</h1>
      <UnstyledButton
        className={css.place}
        aria-expanded={isListed}
        aria-label={`Student ${place} of ${inOrder.length}, show all`}
        onClick={() => setListedOver(isListed ? undefined : studentId)}
      >
        {place} of {inOrder.length}
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </UnstyledButton>
      <p className={css.taskFacts}>
        <UiLink href={addressOf.experience(ids)} className={css.theme}>
          {task.themeTitle}
        </UiLink>
        <span>
          Due {formatDayOf(task.dueAt)}
          {task.isFinal && ', final task'}
        </span>
      </p>
      {task.statusGroups.map(({ name, students }) => (
        <details
          key={name}
          className={css.group}
          open={(name !== 'missed' && name !== 'excused') || students.some(({ id }) => id === studentId)}
        >
          <summary className={css.groupHead}>
            <span>{groupTitles[name]}</span>
            <span className={css.count}>{students.length}</span>
          </summary>
          <ul className={css.students}>
            {students.map((student) => (
              <SidebarStudent
                key={student.id}
                student={student}
                ids={{ ...ids, studentId: student.id }}
                isOpen={student.id === studentId}
              />
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Badge } from '#ui/status/Badge.tsx'
import { submissionKindTitles } from '../../rules/session-words.ts'
import css from './design.module.css'
import { weekLabel } from './design-editing.ts'
import { TaskFields, type TaskFieldsProps } from './TaskFields.tsx'

interface TaskRowProps extends TaskFieldsProps {
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onDelete: () => void
}

/** A task in one line; opened, its fields. */
export function TaskRow({ isOpen, onToggle, onDelete, ...fields }: TaskRowProps) {
  const { editing, task } = fields
  const name = task.title === '' ? 'A task' : task.title
  return (
    <div className={css.row} data-field={`tasks.${task.key}`}>
      <div className={css.rowHead}>
        <button type="button" className={css.rowName} aria-expanded={isOpen} onClick={onToggle}>
          <span className={css.rowWords}>
            <span className={css.rowTitle} data-empty={task.title === '' || undefined}>
              {task.title === '' ? 'No title yet' : task.title}
            </span>
            <span className={css.rowBody}>
              {`${task.week === null ? 'No due week' : weekLabel(editing.design, task.week)} · ${submissionKindTitles[task.submission_kind]}`}
            </span>
          </span>
          {task.is_final && <Badge family="neutral">Final</Badge>}
        </button>
        <ActionIcon variant="subtle" size={28} aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && <TaskFields {...fields} />}
    </div>
  )
}

import { experienceAddresses } from '#domains/experience-designs/rules/experience-addresses.ts'
import { taskAddresses } from '#domains/task-review/rules/task-addresses.ts'
import { formatShortDay } from '#ui/format/days.ts'
import { schoolDayOf } from '#ui/format/zone.ts'
import { UiLink } from '#ui/page/UiLink.tsx'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import css from './experience.module.css'

interface TaskListProps {
  readonly type: string
  readonly experienceId: number
  readonly tasks: ContractRouterOutputs['facilitate']['getFacilitated']['tasks']
}

/** The tasks of an experience by the day they are due, how many handed each in, and what waits for a review. */
export function TaskList({ type, experienceId, tasks }: TaskListProps) {
  if (tasks.length === 0) return null
  return (
    <section>
      <h2 className={css.title}>Tasks</h2>
      <ul className={css.sessions}>
        {tasks.map((task) => (
          <li key={task.id} className={css.taskLine}>
            <UiLink className={css.day} href={taskAddresses.task({ type, experienceId, taskId: task.id })}>
              {task.title}
            </UiLink>
            <span>
              Due {formatShortDay(schoolDayOf(task.dueAt))}
              {task.isFinal && ', final'}
            </span>
            <span>{task.expected === 0 ? 'Excused' : `${task.handedIn} of ${task.expected}`}</span>
            {task.waiting > 0 && (
              <span className={css.state} data-family="late">
                {task.waiting} to review
              </span>
            )}
          </li>
        ))}
      </ul>
      <UiLink className={css.link} href={experienceAddresses.guidebook(experienceId)}>
        Guidebook: the tasks as students read them
      </UiLink>
    </section>
  )
}

import type { FamilyTask } from '../../contract/family-tasks.contract.ts'

interface TaskSection {
  readonly title: string
  readonly tasks: readonly FamilyTask[]
}

/** To do by the day it is due; what school has, or answered, the latest first; sections without a task are left out. */
export function sectionsOf(tasks: readonly FamilyTask[]): TaskSection[] {
  const isToDo = ({ state }: FamilyTask) => state === 'open' || state === 'extended'
  const latest = (one: FamilyTask, other: FamilyTask) => other.dueAt.localeCompare(one.dueAt)
  return [
    { title: 'Overdue', tasks: tasks.filter((task) => isToDo(task) && task.isOverdue) },
    { title: 'To do', tasks: tasks.filter((task) => isToDo(task) && !task.isOverdue) },
    { title: 'Handed in', tasks: tasks.filter(({ state }) => state === 'handed_in').sort(latest) },
    {
      title: 'Done',
      tasks: tasks.filter((task) => !isToDo(task) && task.state !== 'handed_in').sort(latest),
    },
  ].filter((section) => section.tasks.length > 0)
}

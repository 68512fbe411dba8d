import type { FamilyTask } from '../../contract/family-tasks.contract.ts'

interface TaskSection {
  readonly title: string
  readonly tasks: readonly FamilyTask[]
}

/** To do by the day it is due; what school has, or answered, the latest first; sections without a task are left out. */
export function sectionsOf(tasks: readonly FamilyTask[]): TaskSection[] {
  const isToDo = ({ state }: FamilyTask) => state === 'open' || state === 'extended'
  const isWithSchool = ({ state }: FamilyTask) => state === 'in_person' || state === 'handed_in'
  const latest = (one: FamilyTask, other: FamilyTask) => other.dueAt.localeCompare(one.dueAt)
  return [
    { title: 'Overdue', tasks: tasks.filter((task) => isToDo(task) && task.isOverdue) },
    { title: 'To do', tasks: tasks.filter((task) => isToDo(task) && !task.isOverdue) },
    { title: 'In person', tasks: tasks.filter(({ state }) => state === 'in_person').sort(latest) },
    { title: 'Handed in', tasks: tasks.filter(({ state }) => state === 'handed_in').sort(latest) },
    {
      title: 'Done',
      tasks: tasks.filter((task) => !isToDo(task) && !isWithSchool(task)).sort(latest),
    },
  ].filter((section) => section.tasks.length > 0)
}

import { FormPanel } from '#ui/panel/FormPanel.tsx'
import { client } from '#web/calls/api.ts'
import { useServerForm } from '#web/forms/server-form.tsx'
import type { Todo } from '../../contract/checklists.schemas.ts'
import type { ViewType } from '../../contract/onboarding-words.ts'
import { shownByOnboarding } from '../shown-by-onboarding.ts'
import { TaskFields } from './TaskFields.tsx'
import { checkTask, taskNames, taskValues, toTask } from './task-values.ts'

interface TaskFormProps {
  readonly ofView: {
    readonly onboarding_group_id: number
    readonly checklist_id: number
    readonly user_view_type: ViewType
  }
  /** The one that is edited; a new one without it. */
  readonly todo?: Todo
  readonly onClose: () => void
}

/** A task: what it asks, with links, and what doing it is. */
export function TaskForm({ ofView, todo, onClose }: TaskFormProps) {
  const form = useServerForm({
    what: 'the task',
    initial: taskValues(todo),
    check: checkTask,
    names: taskNames,
    version: todo?.version ?? 0,
    send: (values, version) =>
      todo === undefined
        ? client.onboardingTasks.createTask({ ...ofView, ...toTask(values) })
        : client.onboardingTasks.saveTask({
            ...ofView,
            todo_id: todo.id,
            version,
            ...toTask(values),
          }),
    shownBy: shownByOnboarding(),
    onClose,
  })
  return (
    <FormPanel
      form={form}
      title={todo === undefined ? 'Create a Task' : 'Edit Task'}
      saveLabel={todo === undefined ? 'Create' : 'Save'}
    >
      <TaskFields form={form} isForGuardians={ofView.user_view_type === 'guardian'} />
    </FormPanel>
  )
}

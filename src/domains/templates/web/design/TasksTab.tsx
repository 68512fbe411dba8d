import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { SortableList } from '#ui/sortable/SortableList.tsx'
import type { DesignTask } from '../../contract/design.schemas.ts'
import { mostTasks } from '../../contract/template-limits.ts'
import css from './design.module.css'
import { type DesignEditing, newKey, withoutRow, withRow } from './design-editing.ts'
import { TaskRow } from './TaskRow.tsx'

const emptyTask: Omit<DesignTask, 'key'> = {
  title: '',
  body: '',
  week: null,
  is_final: false,
  submission_kind: 'file',
  minutes: null,
  attachments: [],
  unit_ids: [],
  ability_ids: [],
}

/** What is handed in, when, and what it is assessed by. */
export function TasksTab(editing: DesignEditing) {
  const { design, change, wanted } = editing
  const { tasks } = design
  const [openKey, setOpenKey] = useState(wanted.split('.')[1])
  const add = () => {
    const key = newKey()
    // The first week that has nothing to hand in.
    const week = design.weeks.find((one) => !tasks.some((task) => task.week === one.key))?.key ?? null
    change({ tasks: [...tasks, { ...emptyTask, key, week }] })
    setOpenKey(key)
  }
  return (
    <div data-field="tasks">
      {tasks.length === 0 && <p className={css.nothing}>No tasks yet. A task shows what was learned.</p>}
      <SortableList
        label="Tasks"
        items={tasks.map((task) => ({ ...task, label: task.title === '' ? 'A task' : task.title }))}
        onSort={(sorted) => change({ tasks: sorted.map(({ label: _label, ...task }) => task) })}
      >
        {(task, at) => (
          <TaskRow
            editing={editing}
            task={task}
            at={at}
            isOpen={task.key === openKey}
            onToggle={() => setOpenKey(task.key === openKey ? undefined : task.key)}
            onChange={(part) => change({ tasks: withRow(tasks, task.key, part) })}
            onDelete={() => change({ tasks: withoutRow(tasks, task.key) })}
          />
        )}
      </SortableList>
      {tasks.length < mostTasks && (
        <Button
          className={css.add ?? ''}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={add}
        >
          Add a task
        </Button>
      )}
    </div>
  )
}

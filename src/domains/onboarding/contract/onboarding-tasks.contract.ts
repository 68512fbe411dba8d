import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, setOf, version } from '#contract/values.ts'
import { taskFields, todo, viewType } from './checklists.schemas.ts'

const path =
  '/backoffice/workbench/onboarding/{onboarding_group_id}/content/checklist/{checklist_id}/{user_view_type}' as const
const ofView = z.object({ onboarding_group_id: id, checklist_id: id, user_view_type: viewType })
const ofTask = ofView.extend({ todo_id: id })
const done = z.object({ ok: z.literal(true), message: z.string(), id: z.number() })

/** The tasks of a checklist in one view (3-shell-and-houses §2.6). */
export const onboardingTasksContract = {
  deleteTask: endpoint({
    method: 'POST',
    path,
    summary: 'Deletes a task; what families did of it is kept',
    access: 'onboarding.manage',
    input: ofView.extend({ id }),
    output: done,
  }),
  getTask: endpoint({
    method: 'GET',
    path: `${path}/todo/{todo_id}`,
    summary: 'A task as its form begins',
    access: 'onboarding.manage',
    input: ofTask,
    output: todo,
  }),
  createTask: endpoint({
    method: 'POST',
    path: `${path}/todo/new`,
    summary: 'Creates a task at the end of a view',
    access: 'onboarding.manage',
    input: ofView.extend(taskFields),
    output: done,
  }),
  saveTask: endpoint({
    method: 'PUT',
    path: `${path}/todo/{todo_id}`,
    summary: 'Saves a task',
    access: 'onboarding.manage',
    input: ofTask.extend({ ...taskFields, version }),
    output: done,
    errors: { CONFLICT: { status: 409, data: z.object({ version: z.number() }) } },
  }),
  restoreTask: endpoint({
    method: 'POST',
    path: `${path}/todo/{todo_id}/restore`,
    summary: 'Brings a deleted task back',
    access: 'onboarding.manage',
    input: ofTask,
    output: done,
  }),
  orderTasks: endpoint({
    method: 'PUT',
    path: `${path}/order`,
    summary: 'Orders the tasks of a view',
    access: 'onboarding.manage',
    input: ofView.extend({ ids: setOf(id, 200) }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}

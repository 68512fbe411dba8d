import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Outlet, useNavigate } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { AddButton } from '#ui/controls/AddButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/SheetPage.tsx'
import { api, client } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { viewOf } from '../onboarding-address.ts'
import { TaskLine } from '../tasks/TaskLine.tsx'
import css from './checklists.module.css'
import { OrderedItems } from './OrderedItems.tsx'

const route = getRouteApi(
  '/authenticated/staff/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type',
)

/** What one side finds in a checklist: its description and its tasks, in their order. */
export function ChecklistView() {
  const params = route.useParams()
  const navigate = useNavigate()
  const ofView = {
    onboarding_group_id: Number(params.onboarding_group_id),
    checklist_id: Number(params.checklist_id),
    user_view_type: viewOf(params.user_view_type) ?? 'student',
  } as const
  const asks = api.onboardingChecklists.getChecklistView.queryOptions({ input: ofView })
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('onboarding')], asks)
  const open = (todo_id: string) =>
    void navigate({
      to: '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type/todo/$todo_id',
      params: { ...params, todo_id },
      resetScroll: false,
    })
  if (data === undefined)
    return error === null ? null : <FailedState error={error} onTryAgain={() => void refetch()} />
  return (
    <>
      {data.description !== '' && <p className={css.words}>{data.description}</p>}
      <Section
        title="Tasks"
        count={data.todos.length}
        actions={data.showActionButtons && <AddButton onClick={() => open('new')}>Create a Task</AddButton>}
      >
        {data.todos.length === 0 && (
          <EmptyState icon={IconListCheck} title="No tasks yet">
            Tasks appear here, one after the other.
          </EmptyState>
        )}
        <OrderedItems
          label="Tasks"
          items={data.todos}
          mayChange={data.showActionButtons && data.todos.length > 0}
          save={(ids) => client.onboardingTasks.orderTasks({ ...ofView, ids })}
        >
          {(todo) => (
            <TaskLine
              todo={todo}
              ofView={ofView}
              mayChange={data.showActionButtons}
              onEdit={() => open(String(todo.id))}
            />
          )}
        </OrderedItems>
      </Section>
      <Outlet />
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import { viewOf } from '../onboarding-address.ts'
import { WaitingModal } from '../WaitingModal.tsx'
import { TaskForm } from './TaskForm.tsx'

/** `…/:user_view_type/todo/:todo_id`, over the checklist: `new` makes one. */
export function TaskModal() {
  const params = useParams({ strict: false })
  const { onboarding_group_id = '', checklist_id = '', user_view_type, todo_id = 'new' } = params
  const navigate = useNavigate()
  const ofView = {
    onboarding_group_id: Number(onboarding_group_id),
    checklist_id: Number(checklist_id),
    user_view_type: viewOf(user_view_type) ?? 'student',
  } as const
  const close = () =>
    void navigate({
      to: '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type',
      params: { onboarding_group_id, checklist_id, user_view_type: ofView.user_view_type },
      resetScroll: false,
      ignoreBlocker: true,
    })
  const isNew = todo_id === 'new'
  const { data, error, refetch } = useQuery({
    ...api.onboardingTasks.getTask.queryOptions({ input: { ...ofView, todo_id: Number(todo_id) } }),
    enabled: !isNew,
    gcTime: 0,
  })
  if (isNew) return <TaskForm ofView={ofView} onClose={close} />
  if (data === undefined)
    return <WaitingModal title="Edit Task" error={error} onTryAgain={() => void refetch()} onClose={close} />
  return <TaskForm key={todo_id} ofView={ofView} todo={data} onClose={close} />
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { api } from '#web/calls/api.ts'
import type { ViewType } from '../../contract/onboarding-words.ts'
import { viewOf } from '../onboarding-address.ts'
import { WaitingModal } from '../WaitingModal.tsx'
import { ChecklistForm } from './ChecklistForm.tsx'

const step = { resetScroll: false, ignoreBlocker: true } as const

/** `…/content/checklist/new`, over the group. */
export function NewChecklist() {
  const { onboarding_group_id = '' } = useParams({ strict: false })
  const groupId = Number(onboarding_group_id)
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '/workbench/onboarding/$onboarding_group_id/content',
      params: { onboarding_group_id },
      ...step,
    })
  const { data, error, refetch } = useQuery({
    ...api.onboardingChecklists.getNewChecklist.queryOptions({ input: { onboarding_group_id: groupId } }),
    gcTime: 0,
  })
  if (data === undefined)
    return (
      <WaitingModal
        title="Create a checklist"
        error={error}
        onTryAgain={() => void refetch()}
        onClose={close}
      />
    )
  const open = (id: number) =>
    void navigate({
      to: '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id',
      params: { onboarding_group_id, checklist_id: String(id) },
      ...step,
    })
  return (
    <ChecklistForm
      groupId={groupId}
      phases={data.phases}
      onSaved={({ id }) => (id === undefined ? close() : open(id))}
      onClose={close}
    />
  )
}

/** `…/checklist/:checklist_id/edit` and `…/:user_view_type/edit`, over the checklist. */
export function EditChecklist() {
  const { onboarding_group_id = '', checklist_id = '', user_view_type } = useParams({ strict: false })
  const [groupId, checklistId] = [Number(onboarding_group_id), Number(checklist_id)]
  const navigate = useNavigate()
  const close = (view: ViewType | undefined = viewOf(user_view_type)) =>
    void navigate(
      view === undefined
        ? {
            to: '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id',
            params: { onboarding_group_id, checklist_id },
            ...step,
          }
        : {
            to: '/workbench/onboarding/$onboarding_group_id/content/checklist/$checklist_id/$user_view_type',
            params: { onboarding_group_id, checklist_id, user_view_type: view },
            ...step,
          },
    )
  const { data, error, refetch } = useQuery({
    ...api.onboardingChecklists.getEditChecklist.queryOptions({
      input: { onboarding_group_id: groupId, checklist_id: checklistId },
    }),
    gcTime: 0,
  })
  if (data === undefined)
    return (
      <WaitingModal
        title="Edit Checklist"
        error={error}
        onTryAgain={() => void refetch()}
        onClose={() => close()}
      />
    )
  return (
    <ChecklistForm
      key={checklistId}
      groupId={groupId}
      phases={data.phases}
      checklist={data}
      onSaved={({ view }) => close(view)}
      onClose={() => close()}
    />
  )
}

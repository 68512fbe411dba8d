import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { formatDay } from '#ui/format/days.ts'
import { api } from '#web/calls/api.ts'
import { tabOf } from '../onboarding-address.ts'
import { WaitingModal } from '../WaitingModal.tsx'
import { GroupForm } from './GroupForm.tsx'
import css from './groups.module.css'
import { useGroupPages } from './use-group-pages.ts'

function usePlace() {
  const { campusId, onboarding_group_id: groupId } = useParams({ strict: false })
  const tab = tabOf(campusId)
  return { tab, groupId: Number(groupId), pages: useGroupPages(tab) }
}

/** `…/groups/:campusId/new`. */
export function NewGroup() {
  const { tab, pages } = usePlace()
  const { data, error, refetch } = useQuery({
    ...api.onboardingGroups.getNewGroup.queryOptions({ input: { campus_filter: tab } }),
    gcTime: 0,
  })
  if (data === undefined)
    return (
      <WaitingModal
        title="New Onboarding"
        error={error}
        onTryAgain={() => void refetch()}
        onClose={pages.close}
      />
    )
  const facts = tab > 0 ? { ...data, cohort_id: tab } : data
  return <GroupForm campus_filter={tab} facts={facts} onDuplicate={pages.toDuplicate} onClose={pages.close} />
}

/** `…/groups/:campusId/edit/:onboarding_group_id`. */
export function EditGroup() {
  const { tab, groupId, pages } = usePlace()
  const { data, error, refetch } = useQuery({
    ...api.onboardingGroups.getEditGroup.queryOptions({
      input: { campus_filter: tab, onboarding_group_id: groupId },
    }),
    gcTime: 0,
  })
  if (data === undefined)
    return (
      <WaitingModal
        title="Edit Onboarding"
        error={error}
        onTryAgain={() => void refetch()}
        onClose={pages.close}
      />
    )
  return (
    <GroupForm
      key={groupId}
      campus_filter={tab}
      facts={data}
      groupId={groupId}
      onDuplicate={pages.toDuplicate}
      onClose={pages.close}
    />
  )
}

/** `…/groups/:campusId/duplicated-group-modal/:onboarding_group_id`. */
export function DuplicatedGroup() {
  const { tab, groupId, pages } = usePlace()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(
    api.onboardingGroups.getDuplicate.queryOptions({
      input: { campus_filter: tab, onboarding_group_id: groupId },
    }),
  )
  if (data === undefined)
    return (
      <WaitingModal
        title="Duplicated Group"
        error={error}
        onTryAgain={() => void refetch()}
        onClose={pages.close}
      />
    )
  const view = () =>
    void navigate({
      to: '/workbench/onboarding/$onboarding_group_id/content',
      params: { onboarding_group_id: String(data.id) },
    })
  return (
    <Modal
      opened
      onClose={pages.close}
      title="Duplicated Group"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={css.words}>
        {data.title} is there already, starting on {formatDay(data.schoolStartDate)}. Nothing was saved.
      </p>
      <div className={css.buttons}>
        <Button onClick={pages.close}>Cancel</Button>
        <Button variant="filled" onClick={view}>
          View Existing Onboarding Group
        </Button>
      </div>
    </Modal>
  )
}

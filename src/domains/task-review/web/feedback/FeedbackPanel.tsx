import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { PanelSection, SideSheet } from '#ui/panel/SideSheet.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { taskAddresses } from '../../rules/task-addresses.ts'
import { feedbackQuery, studentIdsOf } from '../review/review-address.ts'
import { FeedbackForm } from './FeedbackForm.tsx'

/** Units and abilities of a task, beside the thread (picture 23, right). */
export function FeedbackPanel() {
  const ids = studentIdsOf(useParams({ strict: false }))
  const navigate = useNavigate()
  const close = () => void navigate({ to: taskAddresses.student(ids) })
  const { data, error, refetch } = useQuery({ ...feedbackQuery(ids), gcTime: 0 })
  if (data !== undefined)
    return <FeedbackForm key={`${ids.taskId} ${ids.studentId}`} ids={ids} page={data} onClose={close} />
  return (
    <SideSheet kicker="Feedback" title="Feedback" onClose={close}>
      <PanelSection>
        {error === null && <TableSkeleton columns={[{ id: 'perk' }]} />}
        {error !== null &&
          (isStatus(error, 401) ? (
            <p role="alert">Not authorized</p>
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          ))}
      </PanelSection>
    </SideSheet>
  )
}

import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { FailedState } from '#web/pages/FailedState.tsx'
import { historyOfYearQuery } from '../student-queries.ts'
import { YearParts } from './YearParts.tsx'

/** `/students/:studentId/details/learning-history/:year`: schools, courses, credits and documents of a year (pages.md). */
export function YearModal() {
  const { studentId = '', year = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(historyOfYearQuery(Number(studentId), year))
  const close = () =>
    void navigate({ to: '/students/$studentId/details', params: { studentId }, resetScroll: false })
  return (
    <Modal
      opened
      size={640}
      title={`School year ${year.replace('-', ' – ')}`}
      onClose={close}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {data && <YearParts history={data} studentId={Number(studentId)} />}
      {data === undefined &&
        (error === null ? (
          <TableSkeleton columns={[{ id: 'what' }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        ))}
    </Modal>
  )
}

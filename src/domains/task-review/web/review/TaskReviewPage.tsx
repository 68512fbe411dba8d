import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet, useParams } from '@tanstack/react-router'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { PageBody, SheetPage } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { taskAddresses } from '../../rules/task-addresses.ts'
import css from './review.module.css'
import { taskIdsOf, taskQuery } from './review-address.ts'
import { TaskSidebar } from './TaskSidebar.tsx'

/** A task with its students at the left, and one student's work beside them (picture 23). */
export function TaskReviewPage() {
  const params = useParams({ strict: false })
  const ids = taskIdsOf(params)
  const asks = taskQuery(ids)
  const { data, error, refetch } = useQuery(asks)
  useLive(data?.topics ?? [], asks)
  const studentId = params.studentId === undefined ? undefined : Number(params.studentId)
  if (data === undefined)
    return (
      <SheetPage fill>
        <PageBody>
          {error === null ? (
            <TableSkeleton columns={[{ id: 'student' }]} />
          ) : (
            <FailedState error={error} onTryAgain={() => void refetch()} />
          )}
        </PageBody>
      </SheetPage>
    )
  if (studentId === undefined) {
    const to =
      data.defaultStudentId === null
        ? addressOf.list()
        : taskAddresses.student({ ...ids, studentId: data.defaultStudentId })
    return <Navigate to={to} replace />
  }
  return (
    <SheetPage fill>
      <div className={css.columns}>
        <TaskSidebar ids={ids} task={data} studentId={studentId} />
        <Outlet />
      </div>
    </SheetPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { ReviewDraftProvider } from '../draft/review-draft.tsx'
import css from './review.module.css'
import { studentIdsOf, studentQuery } from './review-address.ts'
import { StudentReview } from './StudentReview.tsx'
import { SeenVersionProvider } from './seen-version.tsx'

/**
 * One student's work. Everything of it is one answer: until it is there the place is empty, so that no name ever stands over
 * another's work.
 */
export function StudentReviewPage() {
  const ids = studentIdsOf(useParams({ strict: false }))
  const asks = studentQuery(ids)
  const { data, error, refetch } = useQuery(asks)
  useLive([topic('task', ids.taskId)], asks)
  usePageTitle(data?.studentName, { backTo: addressOf.experience(ids) })
  return (
    <ReviewDraftProvider key={`${ids.taskId} ${ids.studentId}`} ids={ids}>
      <SeenVersionProvider newestVersion={data?.newestVersion}>
        <article
          className={css.work}
          aria-label={data?.studentName ?? 'Student'}
          aria-busy={data === undefined}
        >
          {data === undefined && (
            <div className={css.waiting}>
              {error === null ? (
                <TableSkeleton columns={[{ id: 'student' }]} />
              ) : (
                <FailedState error={error} onTryAgain={() => void refetch()} />
              )}
            </div>
          )}
          {data !== undefined && <StudentReview ids={ids} data={data} />}
          <Outlet />
        </article>
      </SeenVersionProvider>
    </ReviewDraftProvider>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { PageBody, Section } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { usePageTitle } from '#web/address/page-title.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { CurrentStatus } from './CurrentStatus.tsx'
import { StatusHistory } from './StatusHistory.tsx'
import { statusQuery } from './status-queries.ts'

/** `/students/:studentId/status`: the status, what is planned, every change with its reason. */
export function StatusPage() {
  const studentId = Number(useParams({ strict: false }).studentId)
  const asks = statusQuery(studentId)
  const { data, error, refetch } = useQuery(asks)
  useLive(data === undefined ? [] : [topic('student', studentId)], asks)
  usePageTitle(data?.name, { facts: 'Status', backTo: '/students' })
  if (data === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'status' }, { id: 'when', width: 160 }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  return (
    <PageBody reading>
      <CurrentStatus studentId={studentId} page={data} />
      <Section title="History" count={data.history.length}>
        <StatusHistory history={data.history} />
      </Section>
      <Outlet />
    </PageBody>
  )
}

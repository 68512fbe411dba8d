import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { isStatus } from '#web/calls/api-error.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import { CheckIn } from './report/CheckIn.tsx'
import { Complete } from './report/Complete.tsx'
import { LastWeek } from './report/LastWeek.tsx'
import { NothingToReport } from './report/NothingToReport.tsx'
import { ReportHead } from './report/ReportHead.tsx'
import { ReportSkeleton } from './report/ReportSkeleton.tsx'
import css from './report/report.module.css'
import { useReportIds } from './report-ids.ts'
import { reportQuery } from './report-query.ts'

/** A weekly report: who needs a check-in and why, what is complete, what became of last week's (2-back-office §4). */
export function ReportPage() {
  const { houseId, reportId = 0 } = useReportIds()
  const report = useQuery(reportQuery({ houseId, reportId }))
  const { data, error } = report
  if (data === undefined && error !== null)
    return (
      <div className={css.report}>
        {isStatus(error, 404) ? (
          <EmptyState icon={IconFileOff} title="Page not found">
            This report does not exist, or it is not one you can see.
          </EmptyState>
        ) : (
          <FailedState error={error} onTryAgain={() => void report.refetch()} />
        )}
      </div>
    )
  if (data === undefined) return <ReportSkeleton />
  const isOpen = (item: (typeof data.items)[number]) => item.doneAt === null && item.dismissedAt === null
  const open = data.items.filter(isOpen)
  const complete = data.items.filter((item) => !isOpen(item))
  return (
    <article className={css.report} aria-label={data.title}>
      <ReportHead report={data} complete={complete.length} />
      {data.items.length === 0 ? (
        <NothingToReport figures={data.figures} />
      ) : (
        <>
          <CheckIn key={data.id} report={data} items={open} />
          <Complete key={`complete ${data.id}`} report={data} items={complete} />
        </>
      )}
      {data.lastWeek !== null && <LastWeek lastWeek={data.lastWeek} houseId={houseId} />}
      <Outlet />
    </article>
  )
}

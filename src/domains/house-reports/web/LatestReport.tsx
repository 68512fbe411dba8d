import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { api } from '#web/calls/api.ts'
import { LeadOn } from '#web/pages/LeadOn.tsx'
import { reportAddress } from '../rules/report-addresses.ts'
import { useMakeReport } from './overview/use-make-report.ts'
import { ReportSkeleton } from './report/ReportSkeleton.tsx'
import { useReportIds } from './report-ids.ts'

/** The overview without a report in its address leads to the latest; without any it says when the first comes. */
export function LatestReport() {
  const { houseId } = useReportIds()
  const latest = useQuery(api.houseReports.getLatest.queryOptions({ input: { houseId } }))
  const overview = useQuery(api.houseReports.getOverview.queryOptions({ input: { houseId } }))
  const make = useMakeReport(houseId)
  if (latest.data === undefined) return <ReportSkeleton />
  if (latest.data.id !== null)
    return (
      <>
        <LeadOn to={reportAddress.report(houseId, latest.data.id)} replace />
        <ReportSkeleton />
      </>
    )
  const week = overview.data?.can.makeReports === true ? overview.data.missingWeeks[0] : undefined
  return (
    <EmptyState
      icon={IconChecklist}
      title="No weekly report yet"
      action={
        week !== undefined && (
          <Button size="xs" loading={make.isPending} onClick={() => make.mutate(week.weekStartsOn)}>
            Make the report of {week.title}
          </Button>
        )
      }
    >
      Reports are made on Mondays at 6:00 AM, about the week before.
    </EmptyState>
  )
}

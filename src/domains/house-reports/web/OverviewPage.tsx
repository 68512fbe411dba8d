import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { topic } from '#contract/topics.ts'
import { useHouseTitle } from '#domains/houses/web/house.embed.tsx'
import { PageBody } from '#ui/page/SheetPage.tsx'
import { TableSkeleton } from '#ui/table/TableSkeleton.tsx'
import { api } from '#web/calls/api.ts'
import { useLive } from '#web/calls/live.ts'
import { FailedState } from '#web/pages/FailedState.tsx'
import css from './overview/overview.module.css'
import { UpcomingExcuses } from './overview/UpcomingExcuses.tsx'
import { WeekRail } from './overview/WeekRail.tsx'
import { WeekSelect } from './overview/WeekSelect.tsx'
import { useReportIds } from './report-ids.ts'

/** The overview of a house: its weeks, the open weekly report, and who will be away (look, pictures 07, 15, 18). */
export function OverviewPage() {
  const { houseId, reportId } = useReportIds()
  useHouseTitle(houseId, 'Weekly report')
  useLive([topic('house', houseId)], { queryKey: api.houseReports.key() })
  const { data, error, refetch } = useQuery(api.houseReports.getOverview.queryOptions({ input: { houseId } }))

  if (data === undefined)
    return (
      <PageBody>
        {error === null ? (
          <TableSkeleton columns={[{ id: 'student' }, { id: 'action', width: 180 }]} />
        ) : (
          <FailedState error={error} onTryAgain={() => void refetch()} />
        )}
      </PageBody>
    )
  return (
    <div className={css.columns} data-away={data.can.seeExcuses || undefined}>
      <WeekRail houseId={houseId} openId={reportId} overview={data} />
      <div className={css.middle}>
        <WeekSelect houseId={houseId} openId={reportId} overview={data} />
        <Outlet />
      </div>
      {data.can.seeExcuses && <UpcomingExcuses overview={data} />}
    </div>
  )
}

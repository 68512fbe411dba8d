import { getRouteApi } from '@tanstack/react-router'
import { SheetTabs } from '#ui/page/SheetTabs.tsx'
import { ReportFrame } from '../table/ReportFrame.tsx'
import { useReport } from '../table/use-report.ts'
import { expertReport } from './expert-report.tsx'
import { expertSearch, responsesTabs, staleSearch } from './responses-address.ts'
import { staleReport } from './stale-report.tsx'

const overview = getRouteApi('/authenticated/staff/reports/task-responses/expert-overview')
const stale = getRouteApi('/authenticated/staff/reports/task-responses/stale-tasks')

const tabs = (active: string) => <SheetTabs label="Task responses" active={active} tabs={responsesTabs} />

/** `/reports/task-responses/expert-overview`: what waits for whom, since when, and how fast they answer. */
export function ExpertOverviewPage() {
  const search = expertSearch.parse(overview.useSearch())
  const navigate = overview.useNavigate()
  const state = useReport(
    expertReport,
    search,
    (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
  )
  return (
    <ReportFrame
      report={expertReport}
      state={state}
      search={search}
      everything="Everyone"
      tabs={tabs(expertReport.address)}
    />
  )
}

/** `/reports/task-responses/stale-tasks`: what nobody has answered for more than 7 days. */
export function StaleTasksPage() {
  const search = staleSearch.parse(stale.useSearch())
  const navigate = stale.useNavigate()
  const state = useReport(
    staleReport,
    search,
    (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
  )
  return (
    <ReportFrame
      report={staleReport}
      state={state}
      search={search}
      everything="Everything"
      tabs={tabs(staleReport.address)}
    />
  )
}

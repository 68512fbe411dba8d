import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CountedAt } from '../table/CountedAt.tsx'
import { ReportFrame } from '../table/ReportFrame.tsx'
import { useReport } from '../table/use-report.ts'
import { CampusChart } from './CampusChart.tsx'
import { completionChartQuery, completionSearch } from './completion-address.ts'
import { completionReport } from './completion-report.ts'

const route = getRouteApi('/authenticated/staff/reports/units-abilities-completion')

/** `/reports/units-abilities-completion`: who was registered for what, and completed it (2-back-office §2, §3). */
export function CompletionPage() {
  const search = completionSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const state = useReport(
    completionReport,
    search,
    (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
  )
  const { data } = useQuery(completionChartQuery(search))
  return (
    <ReportFrame
      report={completionReport}
      state={state}
      search={search}
      everything="Everyone"
      facts={<CountedAt at={data?.counted_at} />}
      chart={<CampusChart search={search} onChange={state.change} />}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CountedAt } from '../table/CountedAt.tsx'
import { ReportFrame } from '../table/ReportFrame.tsx'
import { useReport } from '../table/use-report.ts'
import { HoursChart } from './HoursChart.tsx'
import { hoursChartQuery, hoursSearch } from './hours-address.ts'
import { hoursReport } from './hours-report.tsx'

const route = getRouteApi('/authenticated/staff/reports/learning-hours')

/** `/reports/learning-hours`: hours by student, subject and week, against what the state requires. */
export function HoursReportPage() {
  const search = hoursSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const state = useReport(
    hoursReport,
    search,
    (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
  )
  const { data } = useQuery(hoursChartQuery(search))
  return (
    <ReportFrame
      report={hoursReport}
      state={state}
      search={search}
      everything="Everyone"
      facts={<CountedAt at={data?.reckoned_at} />}
      chart={<HoursChart search={search} onChange={state.change} />}
    />
  )
}

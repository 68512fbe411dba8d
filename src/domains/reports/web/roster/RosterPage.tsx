import { getRouteApi } from '@tanstack/react-router'
import { ReportFrame } from '../table/ReportFrame.tsx'
import { useReport } from '../table/use-report.ts'
import { rosterSearch } from './roster-address.ts'
import { rosterReport } from './roster-report.ts'

const route = getRouteApi('/authenticated/staff/reports/experiences-roster')

/** `/reports/experiences-roster`: who has a place in which experience of the cycle (2-back-office §2). */
export function RosterPage() {
  const search = rosterSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const state = useReport(
    rosterReport,
    search,
    (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
  )
  return <ReportFrame report={rosterReport} state={state} search={search} everything="Everyone" />
}

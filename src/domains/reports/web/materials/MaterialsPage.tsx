import { getRouteApi } from '@tanstack/react-router'
import { ReportFrame } from '../table/ReportFrame.tsx'
import { useReport } from '../table/use-report.ts'
import { materialsSearch } from './materials-address.ts'
import { materialsReport } from './materials-report.tsx'

const route = getRouteApi('/authenticated/staff/reports/materials')

/** `/reports/materials`: what the tasks of each experience work with (2-back-office §2, §3). */
export function MaterialsPage() {
  const search = materialsSearch.parse(route.useSearch())
  const navigate = route.useNavigate()
  const state = useReport(
    materialsReport,
    search,
    (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step }),
  )
  return <ReportFrame report={materialsReport} state={state} search={search} everything="Everything" />
}

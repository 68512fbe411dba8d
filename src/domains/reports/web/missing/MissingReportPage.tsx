import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#ui/format/quantities.ts'
import { ViewSwitch } from '#ui/page/ViewSwitch.tsx'
import { CountedAt } from '../table/CountedAt.tsx'
import { ReportFrame } from '../table/ReportFrame.tsx'
import type { ReportSearch } from '../table/report-search.ts'
import { type Go, useReport } from '../table/use-report.ts'
import { GapsChart } from './GapsChart.tsx'
import { gapsQuery, missingSearch } from './missing-address.ts'
import { missingReport } from './missing-report.ts'
import { missingStudentsReport } from './students-report.tsx'

const route = getRouteApi('/authenticated/staff/reports/students/missing/units-abilities')

const ways = [
  { value: 'topic', label: 'By topic' },
  { value: 'student', label: 'By student' },
] as const

/** `/reports/students/missing/units-abilities`: who lacks what, and what of the next cycle covers it (picture 35). */
export function MissingReportPage() {
  const search = missingSearch.parse(route.useSearch())
  const { by } = search
  const navigate = route.useNavigate()
  const go: Go = (part, step) => void navigate({ search: (before) => ({ ...before, ...part }), ...step })
  const shared = {
    search,
    go,
    right: (
      <ViewSwitch
        label="How the report is seen"
        views={ways}
        value={by === 'student' ? by : 'topic'}
        onChange={(way) =>
          go({ by: way === 'student' ? way : undefined, sort: undefined, page: undefined, topic: undefined })
        }
      />
    ),
  }
  return by === 'student' ? <ByStudent {...shared} /> : <ByTopic {...shared} />
}

interface SharedProps {
  readonly search: ReportSearch
  readonly go: Go
  readonly right: ReactNode
}

function ByTopic({ search, go, right }: SharedProps) {
  const state = useReport(missingReport, search, go)
  const { data } = useQuery(gapsQuery(search))
  return (
    <ReportFrame
      report={missingReport}
      state={state}
      search={search}
      everything="Everyone"
      right={right}
      facts={
        <>
          {data && `, ${formatCount(data.lacking)} of ${formatCount(data.students)} students`}
          <CountedAt at={data?.counted_at} />
        </>
      }
      chart={<GapsChart search={search} onChange={state.change} />}
      // A row leads to the students it counts.
      onOpen={({ kind, id }) =>
        go({ by: 'student', sort: undefined, page: undefined, topic: undefined, [kind]: [String(id)] })
      }
    />
  )
}

function ByStudent({ search, go, right }: SharedProps) {
  const state = useReport(missingStudentsReport, search, go)
  return (
    <ReportFrame
      report={missingStudentsReport}
      state={state}
      search={search}
      everything="Everyone"
      right={right}
    />
  )
}

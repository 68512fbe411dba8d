import type { ReactNode } from 'react'
import { ReportFrame } from './ReportFrame.tsx'
import type { ReportSearch } from './report-search.ts'
import type { ReportCalls, ReportView } from './report-view.ts'
import { type Go, useReport } from './use-report.ts'

export type { ReportCalls, ReportView }

interface ReportPageProps<Row extends object> {
  readonly report: ReportView<Row>
  readonly search: ReportSearch
  readonly go: Go
  readonly everything: string
  /** What it is narrowed by, in place of filters. */
  readonly question: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** A report of another domain: drawn, paged, copied, printed, taken and kept as a view like all others. */
export function ReportPage<Row extends object>({ go, ...props }: ReportPageProps<Row>) {
  const state = useReport(props.report, props.search, go)
  return <ReportFrame {...props} state={state} />
}

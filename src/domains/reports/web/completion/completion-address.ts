import { api } from '#web/calls/api.ts'
import type { CompletionRow } from '../../contract/completion.contract.ts'
import { foundBy, type ReportSearch, reportSearch } from '../table/report-search.ts'
import type { ReportCalls } from '../table/report-view.ts'

export const completionSearch = reportSearch([
  'type',
  'school_stage',
  'subject',
  'campus',
  'expected_graduation',
  'grade',
])

export const completionCalls: ReportCalls<CompletionRow> = {
  rows: (input) => api.completionReport.rows.queryOptions({ input }),
  count: (input) => api.completionReport.count.queryOptions({ input }),
  values: (input) => api.completionReport.values.queryOptions({ input }),
}

export const completionChartQuery = (search: ReportSearch) =>
  api.completionReport.chart.queryOptions({ input: foundBy(search) })

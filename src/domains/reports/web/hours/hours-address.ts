import { api } from '#web/calls/api.ts'
import type { HoursRow } from '../../contract/hours.contract.ts'
import { foundBy, type ReportSearch, reportSearch } from '../table/report-search.ts'
import type { ReportCalls } from '../table/report-view.ts'

export const hoursSearch = reportSearch(['week', 'subject', 'campus', 'grade', 'house', 'standing'])

export const hoursCalls: ReportCalls<HoursRow> = {
  rows: (input) => api.hoursReport.rows.queryOptions({ input }),
  count: (input) => api.hoursReport.count.queryOptions({ input }),
  values: (input) => api.hoursReport.values.queryOptions({ input }),
}

export const hoursChartQuery = (search: ReportSearch) =>
  api.hoursReport.chart.queryOptions({ input: foundBy(search) })

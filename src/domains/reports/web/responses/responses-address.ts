import { api } from '#web/calls/api.ts'
import type { ExpertRow, StaleRow } from '../../contract/responses.contract.ts'
import { reportSearch } from '../table/report-search.ts'
import type { ReportCalls } from '../table/report-view.ts'

export const expertSearch = reportSearch(['campus', 'expert'])
export const staleSearch = reportSearch(['expert', 'experience', 'campus', 'type'])

export const expertCalls: ReportCalls<ExpertRow> = {
  rows: (input) => api.expertReport.rows.queryOptions({ input }),
  count: (input) => api.expertReport.count.queryOptions({ input }),
  values: (input) => api.expertReport.values.queryOptions({ input }),
}

export const staleCalls: ReportCalls<StaleRow> = {
  rows: (input) => api.staleReport.rows.queryOptions({ input }),
  count: (input) => api.staleReport.count.queryOptions({ input }),
  values: (input) => api.staleReport.values.queryOptions({ input }),
}

export const responsesTabs = [
  { label: 'Expert overview', href: '/reports/task-responses/expert-overview' },
  { label: 'Stale tasks', href: '/reports/task-responses/stale-tasks' },
] as const

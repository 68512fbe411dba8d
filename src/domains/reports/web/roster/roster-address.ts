import { api } from '#web/calls/api.ts'
import type { RosterRow } from '../../contract/roster.contract.ts'
import { reportSearch } from '../table/report-search.ts'
import type { ReportCalls } from '../table/report-view.ts'

export const rosterSearch = reportSearch(['experience', 'type', 'campus', 'grade', 'houses'])

export const rosterCalls: ReportCalls<RosterRow> = {
  rows: (input) => api.rosterReport.rows.queryOptions({ input }),
  count: (input) => api.rosterReport.count.queryOptions({ input }),
  values: (input) => api.rosterReport.values.queryOptions({ input }),
}

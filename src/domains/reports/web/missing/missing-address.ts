import { api } from '#web/calls/api.ts'
import type { MissingRow, MissingStudent } from '../../contract/missing.contract.ts'
import { foundBy, type ReportSearch, reportSearch } from '../table/report-search.ts'
import type { ReportCalls } from '../table/report-view.ts'

/** What its query holds, of both ways to see it. */
export const missingSearch = reportSearch([
  'kind',
  'unit',
  'ability',
  'topic',
  'school_stage',
  'campus',
  'expected_graduation',
  'grade',
])

export const missingCalls: ReportCalls<MissingRow> = {
  rows: (input) => api.missingReport.rows.queryOptions({ input }),
  count: (input) => api.missingReport.count.queryOptions({ input }),
  values: (input) => api.missingReport.values.queryOptions({ input }),
}

export const missingStudentsCalls: ReportCalls<MissingStudent> = {
  rows: (input) => api.missingStudents.rows.queryOptions({ input }),
  count: (input) => api.missingStudents.count.queryOptions({ input }),
  values: (input) => api.missingStudents.values.queryOptions({ input }),
}

export const gapsQuery = (search: ReportSearch) =>
  api.missingReport.chart.queryOptions({ input: foundBy(search) })

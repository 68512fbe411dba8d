import { address, number, oneOf, wholeNumber } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { type ReportKind, reportKinds } from '../../contract/report-kinds.ts'

/** What the query of a student's reports holds: the one that is open beside them. Version 0 is what it would be now. */
export const studentReportsSearch = address({
  of: number,
  kind: oneOf(reportKinds),
  version: wholeNumber(0, 32_767),
})

export const studentReportsQuery = (studentId: number) =>
  api.studentReports.listReports.queryOptions({ input: { studentId } })

export const studentReportQuery = (input: {
  readonly studentId: number
  readonly cycleId: number
  readonly kind: ReportKind
  readonly version: number | undefined
}) => api.studentReports.getReport.queryOptions({ input })

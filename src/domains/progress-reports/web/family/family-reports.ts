import { api } from '#web/calls/api.ts'

export const familyReportsQuery = () => api.familyReports.listReports.queryOptions()

export const familyReportQuery = (reportId: number) =>
  api.familyReports.getReport.queryOptions({ input: { reportId } })

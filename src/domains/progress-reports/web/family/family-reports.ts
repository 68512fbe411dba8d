import { api, type client } from '#web/calls/api.ts'

export const familyReportsQuery = () => api.familyReports.listReports.queryOptions()

export const familyReportQuery = (reportId: number) =>
  api.familyReports.getReport.queryOptions({ input: { reportId } })

export type FamilyReport = Awaited<ReturnType<typeof client.familyReports.getReport>>

/** Where a family reads a published report. */
export const familyReportAddress = (reportId: number): string => `/family/reports/${reportId}`

/** Where staff read the reports of a student. */
export const studentReportsAddress = (studentId: number): string => `/students/${studentId}/reports`

/** Where the reports of a cycle are published. */
export const releasementAddress = (cycleId: number): string =>
  `/workbench/report/progress?cycle_id=${cycleId}`

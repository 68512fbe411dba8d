/** What other domains may ask of weekly reports. */
export { completeItemWithNote } from './decide-item.ts'
export { getReportItem } from './items.queries.ts'
export { makeReports } from './make-reports.ts'
export { makeReportsAndTell } from './make-weekly-reports.ts'
export { listOpenCheckIns } from './open-check-ins.queries.ts'
export { reportDueMs } from './week-facts.ts'

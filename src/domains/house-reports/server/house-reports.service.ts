/** What other domains may ask of weekly reports. */
export { completeItemWithNote } from './decide-item.ts'
export { getReportItem } from './items.queries.ts'
export { makeReports } from './making/make-reports.ts'
export { makeReportsAndTell } from './making/make-weekly-reports.ts'
export { reportDueMs } from './making/week-facts.ts'
export { listOpenCheckIns } from './open-check-ins.queries.ts'

/** What others may ask of reports: a report of their own, drawn and taken away alike; and what the demo asks. */
export { countRows, readRows } from './table/read-report.ts'
export type { ReportFile, ReportSource } from './table/report-source.ts'
export { reportTable } from './table/stream-report.ts'
export { countTallies, keepTallies } from './tallies/recount-tallies.ts'

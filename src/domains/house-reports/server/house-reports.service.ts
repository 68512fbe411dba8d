/** What other domains may ask of weekly reports. */
export { completeItemWithNote, type DecideContext } from './decide-item.ts'
export { getReportItem, type ItemAddress, type ReportItem } from './items.queries.ts'

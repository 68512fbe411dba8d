/** What other domains may ask of the attendance calendar. */

export { findMissing, type MissingRow } from './missing-now.queries.ts'
export { excuseUrlOf, listOpenableExcuses } from './missing-now.ts'

/** What other domains may ask of the attendance calendar. */

export { findMissing, type MissingRow } from './missing-now.queries.ts'
export { excuseUrlOf, listOpenableExcuses, perhapsOf } from './missing-now.ts'

/** What other domains may ask of the attendance calendar. */

export { findMissing, type MissingRow } from './missing-now.queries.ts'
export { countMissingNow, excuseUrlOf, listOpenableExcuses, perhapsOf, presentCount } from './missing-now.ts'

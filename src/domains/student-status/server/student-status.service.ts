/** What other domains may ask of the status of students. */
export { applyStatus, lockForStatus, takeBackStatus } from './change-status.ts'
export { listStatusMoments } from './moments.queries.ts'
export { findReadableStatus } from './status.queries.ts'

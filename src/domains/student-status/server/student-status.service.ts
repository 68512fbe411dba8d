/** What other domains may do with the status of students, and ask of it. */
export { applyStatus, lockForStatus, takeBackStatus } from './change-status.ts'
export { listStatusMoments } from './moments.queries.ts'
export { findReadableStatus } from './status.queries.ts'

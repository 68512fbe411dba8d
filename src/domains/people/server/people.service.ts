export { findVisibleStudent, seesStudent, withinReach } from './people.queries.ts'

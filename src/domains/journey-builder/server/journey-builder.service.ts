export { findPlannedCycle } from './planned-cycle.ts'

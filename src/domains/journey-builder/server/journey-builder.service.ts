export { findChoosingAfter } from './overview/open-windows.ts'
export { findPlannedCycle } from './planned-cycle.ts'

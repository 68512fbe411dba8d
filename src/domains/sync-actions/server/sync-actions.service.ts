export { hindranceOf } from './load-actions.ts'
export { listRuns, type RunRow } from './runs.queries.ts'
export { startByHand } from './start-by-hand.ts'

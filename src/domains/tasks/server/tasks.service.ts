/** What other domains may ask of tasks. */
export { countsAsTask, countTasksByStudent, type TaskCounts } from './task-counts.queries.ts'

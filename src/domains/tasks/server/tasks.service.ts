/** What other domains may ask of tasks. */
export { countsAsTask, countTasksByStudent } from './task-counts.queries.ts'

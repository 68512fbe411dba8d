/** What other domains may ask of tasks. */

export { planTasks } from './plan-tasks.ts'
export { countsAsTask, countTasksByStudent } from './task-counts.queries.ts'

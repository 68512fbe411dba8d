/** What other domains may ask of tasks. */

export {
  listTaskProgress,
  readTaskProgressByStudent,
  type StudentTaskProgress,
  type TaskProgress,
} from './experience-tasks.queries.ts'
export { adoptTasks, planTasks, taskKeyPrefix } from './plan-tasks.ts'
export { readTasksOfStudent, type TasksInExperience } from './student-tasks.queries.ts'
export { countsAsTask, countTasksByStudent } from './task-counts.queries.ts'

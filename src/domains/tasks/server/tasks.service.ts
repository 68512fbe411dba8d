/** What other domains may ask of tasks. */

export { expectTasks } from './expect-tasks.ts'
export {
  listTaskProgress,
  readTaskProgressByStudent,
  type StudentTaskProgress,
  type TaskProgress,
} from './experience-tasks.queries.ts'
export {
  answerExtension,
  listExtensionRequests,
  requestExtension,
} from './extensions.ts'
export { handIn, whyNoHandIn } from './hand-in.ts'
export { listHandIns, type StoredHandIn } from './hand-ins.queries.ts'
export { listTaskMoments, type SeenExperience } from './moments.queries.ts'
export { adoptTasks, listMovedDue, planTasks, taskKeyPrefix } from './plan-tasks.ts'
export { hasHandedInSince, readTasksOfStudent, type TasksInExperience } from './student-tasks.queries.ts'
export {
  changeSubmission,
  countsMsOf,
  lockSubmission,
  type Submission,
  type SubmissionKey,
  tellOfTask,
} from './submissions.ts'
export {
  asksForTime,
  countsAsTask,
  countTasksByStudent,
  handedInBy,
  isRecent,
  isShownTask,
  isTheirsToDo,
  statusForReview,
  waitsToBeSeen,
} from './task-counts.queries.ts'
export { expectTaskFiles, presentFile, type StoredFile, storeTaskFile } from './task-files.ts'
export { listTasksToReview, type TasksToReview } from './tasks-to-review.queries.ts'

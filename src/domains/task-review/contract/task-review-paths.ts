const task = '/backoffice/facilitate/experiences/{experienceId}/tasks/{taskId}'
const student = `${task}/students/{studentId}` as const

/** Where the calls of the task review are: apart from the contract, so that uploads do not load its schemas. */
export const taskReviewPaths = {
  task,
  student,
  next: `${task}/next`,
  claim: `${student}/claim`,
  extension: `${student}/deadline-extension`,
  metrics: `${student}/metrics`,
  feedback: `${student}/feedback`,
  files: `${student}/files`,
} as const

import { api } from '#web/calls/api.ts'

/** A student's tasks; of the first child without a number. */
export const familyTasksQuery = (studentId: number | undefined) =>
  api.familyTasks.listTasks.queryOptions({ input: { student_id: studentId } })

export const familyTaskQuery = (taskId: number, studentId: number | undefined) =>
  api.familyTasks.getTask.queryOptions({ input: { taskId, student_id: studentId } })

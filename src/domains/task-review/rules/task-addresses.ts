import { addressOf } from '#domains/attendance/rules/addresses.ts'

interface ReviewedTask {
  readonly type: string
  readonly experienceId: number
  readonly taskId: number
}

const task = ({ taskId, ...experience }: ReviewedTask) =>
  `${addressOf.experience(experience)}/tasks/${taskId}`
const student = (ids: ReviewedTask & { readonly studentId: number }) =>
  `${task(ids)}/students/${ids.studentId}`

/** Addresses of the task review; home, lists and notifications link to them. */
export const taskAddresses = {
  task,
  student,
  /** Where a family reads it. */
  family: (taskId: number) => `/family/tasks/${taskId}`,
} as const

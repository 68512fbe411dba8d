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
  /** Whether an address is that of the student's work, or of a panel over it: nothing typed there is lost on the way. */
  isOfStudent: (ids: Parameters<typeof student>[0], pathname: string) =>
    pathname === student(ids) || pathname.startsWith(`${student(ids)}/`),
  /** Where a family reads it. */
  family: (taskId: number) => `/family/tasks/${taskId}`,
} as const

import { address, needed, number, oneOf, text } from '#web/address/address.ts'
import { api } from '#web/calls/api.ts'
import { taskAddresses } from '../../rules/task-addresses.ts'

/** What the path of a task says. */
const taskParams = address({ type: text, experienceId: number, taskId: number })
const studentParams = taskParams.extend({ studentId: number })

export interface TaskIds {
  readonly type: string
  readonly experienceId: number
  readonly taskId: number
}

export interface StudentIds extends TaskIds {
  readonly studentId: number
}

export function taskIdsOf(params: object): TaskIds {
  const { type, experienceId, taskId } = taskParams.parse(params)
  return { type: needed(type), experienceId: needed(experienceId), taskId: needed(taskId) }
}

export const studentIdsOf = (params: object): StudentIds => ({
  ...taskIdsOf(params),
  studentId: needed(studentParams.parse(params).studentId),
})

const groups = ['flagged', 'pending', 'reviewed', 'missed', 'excused', 'readonly'] as const

/** Through which group Next goes; without a word through those that wait. */
export const reviewSearch = address({ show: oneOf(groups) })

/** What the calls take: the kind of the experience stands in the address alone. */
const inputOf = <Ids extends TaskIds>({ type: _type, ...ids }: Ids) => ids

/** Asks for the task alone, also where a student of it is open: one answer for the list and the keys. */
export const taskQuery = ({ type, experienceId, taskId }: TaskIds) =>
  api.taskReview.getTask.queryOptions({ input: inputOf({ type, experienceId, taskId }) })
export const studentQuery = (ids: StudentIds) =>
  api.taskReview.getStudent.queryOptions({ input: inputOf(ids) })
export const metricsQuery = (ids: StudentIds) =>
  api.taskReview.getMetrics.queryOptions({ input: inputOf(ids) })
export const feedbackQuery = (ids: StudentIds) =>
  api.taskReview.getFeedback.queryOptions({ input: { ...inputOf(ids), perks: [] } })
export const presetsQuery = ({ experienceId }: TaskIds) =>
  api.presetComments.list.queryOptions({ input: { experienceId } })

/** Addresses of the panels over a student's work. */
export const panelOf = (
  ids: StudentIds,
  panel: 'feedback' | 'metrics' | 'deadline-extension' | 'comment-bank',
) => `${taskAddresses.student(ids)}/${panel}`

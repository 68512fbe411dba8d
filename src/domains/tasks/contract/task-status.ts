/** How far a student is with a task (3-shell-and-houses §4). */
export const taskStatuses = [
  'reviewed',
  'not_yet_reviewed',
  'pending',
  'missed',
  'flagged',
  'extended-deadline',
  'late',
  'excused',
  'readonly',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Tasks nobody waits for: excused ones, and those that are only to be read. They count in no ratio. */
export const uncountedTaskStatuses = ['excused', 'readonly'] as const satisfies readonly TaskStatus[]

/** How a task is handed in; in person: nothing is uploaded, the facilitator sees it. */
export const submissionKinds = ['text', 'file', 'link', 'in_person'] as const

/** More time may be given in these, while nothing was handed in: nobody has closed the task, or only as missed. */
export const extendableTaskStatuses = [
  'pending',
  'extended-deadline',
  'missed',
] as const satisfies readonly TaskStatus[]

/** Handed in, and nobody has closed it: these wait for a review. */
export const waitingTaskStatuses = [
  'not_yet_reviewed',
  'late',
  'flagged',
] as const satisfies readonly TaskStatus[]

/** The statuses of a student (`pages.md`, status). */
export const studentStatuses = [
  'active',
  'admitted',
  'hold',
  'leave_of_absence',
  'withdrawn',
  'graduated',
] as const

/** The statuses of students who have left the school; who is on leave has not. */
export const leftStatuses = ['withdrawn', 'graduated'] as const

/**
 * Of these nobody is expected at school: on a roll, at the stand-up of their house and on its calendar, in its weekly
 * report. Who is on leave is still of the house and keeps their places.
 */
export const awayStatuses = [...leftStatuses, 'leave_of_absence'] as const

/** Whether a student of this status has left the school. */
export const hasLeftSchool = (status: string): boolean => leftStatuses.some((left) => left === status)

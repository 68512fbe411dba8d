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

/** Whether a student of this status is on no roll: they have left the school, or are on leave. */
export const isAwayFromSchool = (status: string): boolean => awayStatuses.some((away) => away === status)

const labels: Readonly<Record<string, string>> = {
  active: 'Active',
  admitted: 'Admitted',
  hold: 'On Hold',
  leave_of_absence: 'Leave of Absence',
  withdrawn: 'Withdrawn',
  graduated: 'Graduated',
} satisfies Record<(typeof studentStatuses)[number], string>

/** A student's status as people read it. */
export const studentStatusLabel = (status: string): string => labels[status] ?? status

/** Anything but active and admitted is drawn in grey (3-shell-and-houses §2.4). */
export const isDimmedStatus = (status: string): boolean => status !== 'active' && status !== 'admitted'

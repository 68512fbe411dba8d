const labels: Readonly<Record<string, string>> = {
  active: 'Active',
  admitted: 'Admitted',
  hold: 'On Hold',
  leave_of_absence: 'Leave of Absence',
  withdrawn: 'Withdrawn',
  graduated: 'Graduated',
}

/** A student's status as people read it. */
export const studentStatusLabel = (status: string): string => labels[status] ?? status

/** Anything but active and admitted is drawn in grey (3-shell-and-houses §2.4). */
export const isDimmedStatus = (status: string): boolean => status !== 'active' && status !== 'admitted'

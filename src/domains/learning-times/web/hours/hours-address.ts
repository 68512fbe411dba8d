import { api } from '#web/calls/api.ts'

/** How long a student was in sessions, of the running cycle without one. */
export const learningHoursQuery = (studentId: number, cycle_id: number | undefined) =>
  api.learningHours.getHours.queryOptions({
    input: { studentId, ...(cycle_id !== undefined && { cycle_id }) },
  })

/** What a facilitator is led to who is asked to answer. */
export const staleAddress = (employeeId: number) => `/reports/task-responses/stale-tasks?expert=${employeeId}`

/** Where a facilitator who is asked to answer is led; with a cycle, to that one also when another runs by then. */
export const staleAddress = (employeeId: number, cycleId: number | null = null) =>
  `/reports/task-responses/stale-tasks?expert=${employeeId}${cycleId === null ? '' : `&cycle_id=${cycleId}`}`

interface View {
  readonly viewId: number
  readonly list: string
  readonly query: string
}

/** A saved view, with its question: it opens also for who does not see the view among theirs. */
export const viewAddress = ({ viewId, list, query }: View) =>
  `${list}?${query === '' ? '' : `${query}&`}view=${viewId}`

/** Where a mailing is stopped: from the mail itself. */
export const stopAddress = (mailingId: number) => `/reports/mailings?stop=${mailingId}`

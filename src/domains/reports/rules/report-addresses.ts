/** What a facilitator is led to who is asked to answer; of a cycle also where another one runs by then. */
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

import { api } from '#web/calls/api.ts'

interface Asked {
  readonly houseId: number
  readonly reportId: number
}

/** A weekly report with what is behind its items: the first of them stand unfolded, and the page does not grow under its reader. */
export const reportQuery = ({ houseId, reportId }: Asked) =>
  api.houseReports.getReport.queryOptions({ input: { houseId, reportId, _loader: 'details' } })

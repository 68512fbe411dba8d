import { getVisibleHouse } from '#domains/houses/server/houses.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { houseReportsContract } from '../contract/house-reports.contract.ts'
import { decideItem } from './decide-item.ts'
import { makePastReport } from './making/make-past-report.ts'
import { loadOverview } from './overview-page.ts'
import { loadReport, presentItems } from './report-page.ts'
import { findLatestReportId } from './reports-read.queries.ts'

export const houseReportsRoutes = handlers(houseReportsContract, {
  getOverview: loadOverview,

  getLatest: async ({ db, viewer, input: { houseId } }) => {
    await getVisibleHouse(db, viewer, houseId)
    return { id: await findLatestReportId(db, houseId) }
  },

  getReport: ({ db, viewer, input }) => loadReport(db, viewer, input),

  decideItem: async (context) => {
    const { houseId, reportId, houseReportItemId: itemId, _action, doneHow } = context.input
    const decision = {
      markAsDone: { to: 'done' as const, how: doneHow },
      dismiss: { to: 'dismissed' as const },
      undo: { to: 'open' as const },
    }[_action]
    const item = await decideItem(context, { houseId, reportId, itemId }, decision)
    const [presented] = await presentItems(context.db, context.viewer, [item])
    if (!presented) throw new Error('One item in, one item out.')
    return presented
  },

  makeReport: makePastReport,
})

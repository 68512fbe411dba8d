import { handlers } from '#server/api/handlers.ts'
import { excuseReportContract } from '../../contract/excuse-report.contract.ts'
import { decideExcuses } from '../decision/decide-excuses.ts'
import { previewDecision } from '../decision/preview-decision.ts'
import { undoDecision } from '../decision/undo-decision.ts'
import { countExcusesToDecide, waitingAddress } from '../desk/waiting-excuses.ts'
import { getReportPage } from './report-page.ts'

export const excuseReportRoutes = handlers(excuseReportContract, {
  getReport: (context) => getReportPage(context, context.input),
  countWaiting: async ({ db, viewer, services }) => {
    const nowMs = services.clock.nowMs()
    return { count: await countExcusesToDecide(db, viewer, nowMs), url: waitingAddress(nowMs) }
  },
  approve: (context) => decideExcuses(context, 'approve', context.input),
  reject: (context) => decideExcuses(context, 'reject', context.input),
  remove: (context) => decideExcuses(context, 'remove', context.input),
  previewDecision: (context) => previewDecision(context, context.input),
  undo: (context) => undoDecision(context, context.input.decision_id),
})

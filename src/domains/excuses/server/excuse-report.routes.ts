import { handlers } from '#server/handlers.ts'
import { excuseReportContract } from '../contract/excuse-report.contract.ts'
import { decideExcuses } from './decide-excuses.ts'
import { previewDecision } from './preview-decision.ts'
import { getReportPage } from './report-page.ts'
import { undoDecision } from './undo-decision.ts'

export const excuseReportRoutes = handlers(excuseReportContract, {
  getReport: (context) => getReportPage(context, context.input),
  approve: (context) => decideExcuses(context, 'approve', context.input),
  reject: (context) => decideExcuses(context, 'reject', context.input),
  remove: (context) => decideExcuses(context, 'remove', context.input),
  previewDecision: (context) => previewDecision(context, context.input),
  undo: (context) => undoDecision(context, context.input.decision_id),
})

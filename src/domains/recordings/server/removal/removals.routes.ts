import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { readPage } from '#server/api/paging.ts'
import { removalsContract } from '../../contract/removals.contract.ts'
import { applyPlan, approvePlan, discardPlan, makePlan } from './act-on-plan.ts'
import { listPlans, listRows, presentRow } from './removals.queries.ts'

const pageSize = 50

export const removalsRoutes = handlers(removalsContract, {
  list: async ({ db, viewer }) => ({ plans: await listPlans(db, viewer.userId) }),
  make: ({ input: { keep_days }, ...context }) => makePlan(context, keep_days),
  get: async ({ db, viewer, input: { removalId, page } }) => {
    const [plan] = await listPlans(db, viewer.userId, removalId)
    if (!plan) throw notFound('There is no such plan.')
    const { rows, total } = await readPage(page, pageSize, (range) => listRows(db, removalId, range))
    return { page, pageSize, total, plan, rows: rows.map(presentRow) }
  },
  act: ({ input: { removalId, _action }, ...context }) => {
    if (_action === 'apply') return applyPlan(context, removalId)
    return _action === 'approve' ? approvePlan(context, removalId) : discardPlan(context, removalId)
  },
})

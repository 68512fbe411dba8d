import { notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { syncActionsContract } from '../contract/sync-actions.contract.ts'
import { loadActions } from './load-actions.ts'
import { startByHand } from './start-by-hand.ts'

export const syncActionsRoutes = handlers(syncActionsContract, {
  list: async ({ db, services, viewer }) => ({ actions: await loadActions(db, services, viewer) }),

  start: async ({ db, input, ...context }) => {
    const job = context.services.jobsByHand.find(({ name }) => name === input.name)
    if (!job) throw notFound('There is no such work to start.')
    await startByHand(db, context, job)
    return { ok: true as const, message: `Started: ${job.title}` }
  },
})

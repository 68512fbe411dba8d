import { sql } from 'kysely'
import { requireEverywhere } from '#server/api/access.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import { handlers } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import { syncActionsContract } from '../contract/sync-actions.contract.ts'
import { hindranceOf, loadActions } from './load-actions.ts'
import { listRuns } from './runs.queries.ts'

export const syncActionsRoutes = handlers(syncActionsContract, {
  list: async ({ db, services, viewer }) => ({ actions: await loadActions(db, services, viewer) }),

  start: async ({ db, input, ...context }) => {
    const { services } = context
    const job = services.jobsByHand.find(({ name }) => name === input.name)
    if (!job) throw notFound('There is no such work to start.')
    if (job.needs !== undefined) requireEverywhere(context.viewer, job.needs)
    // Two who press it together: the second hears that it is about to run.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`start ${job.name}`}, 0))`.execute(db)
    const hindrance = hindranceOf(job, await listRuns(db, [job.name]))
    if (hindrance !== undefined) throw invalid({ form: hindrance })
    await services.jobs.enqueue(db, job, {}, { key: 'by hand' })
    await insertAudit(db, context, { action: 'job.started', subjectType: 'job', subjectId: job.name })
    return { ok: true as const, message: `Started: ${job.title}` }
  },
})

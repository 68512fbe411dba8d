import { countOf } from '#contract/clock-text.ts'
import { conflict, invalid, notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { VendorError } from '#vendors/vendor-errors.ts'
import { studentChatContract } from '../../contract/chat-server.contract.ts'
import { type ChatServer, mostTakenAlone } from '../../contract/chat-words.ts'
import type { Difference } from '../../rules/chat-state.ts'
import { type Scope, withinScope } from '../../rules/scope.ts'
import { compareServer } from '../work/compare-server.ts'
import { insertJob, tellOfChat } from '../work/job.queries.ts'
import { stepFailure } from '../work/step-failure.ts'
import { addSteps, listSteps } from '../work/steps.queries.ts'
import { type Asking, startWork } from './ask-for-job.ts'

const types = { all: 'repair', users: 'users', experiences: 'experiences' } as const
export type PlanScope = keyof typeof types

/** What a sync of a scope would do now. Reads the service, so it is asked without a transaction. */
async function compareNow(services: Services, server: ChatServer, scope: Scope): Promise<Difference[]> {
  const client = services.vendors.chat[server]
  if (client === null)
    throw invalid({ form: 'This community is not set up: whoever runs the server sets its key.' })
  try {
    const compared = await compareServer(services, server, client)
    return withinScope(compared, scope, compared.ignored)
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    throw invalid({ form: stepFailure(error).text })
  }
}

/** Numbers what a sync would do and keeps it, without doing it: somebody reads it, then applies it. */
export async function makePlan(
  { services, ...context }: Omit<Asking, 'db'>,
  server: ChatServer,
  of: PlanScope,
) {
  const differences = await compareNow(services, server, { of })
  return async (db: Database) => {
    const jobId = await insertJob(db, {
      ...{ server, type: types[of], scope: { of }, status: 'planned' },
      ...{ askedBy: context.viewer.userId, at: new Date(services.clock.nowMs()) },
    })
    await db.updateTable('chatJobs').set({ isPlan: true }).where('id', '=', jobId).execute()
    const isHeld = takenBy(differences) > mostTakenAlone
    await addSteps(
      db,
      jobId,
      differences.filter(({ taken }) => !isHeld || taken === 0),
    )
    await addSteps(
      db,
      jobId,
      differences.filter(({ taken }) => isHeld && taken > 0),
      'held',
    )
    const stepCount = differences.length
    const message = stepCount === 0 ? 'Nothing to do' : `${countOf(stepCount, 'change')} to look at`
    return { ok: true as const, message, jobId, stepCount }
  }
}

const takenBy = (differences: readonly { readonly taken: number }[]) =>
  differences.reduce((sum, { taken }) => sum + taken, 0)

/**
 * Applies a plan once. Refused with the list when what it was made of has changed: what is not to be done any more, and what
 * came since.
 */
export async function applyPlan(context: Omit<Asking, 'db'>, server: ChatServer, jobId: number) {
  const { services } = context
  const planned = await services.database
    .selectFrom('chatJobs')
    .select(['scope', 'status'])
    .where('id', '=', jobId)
    .where('server', '=', server)
    .where('isPlan', '=', true)
    .executeTakeFirst()
  if (!planned) throw notFound('There is no such plan.')
  if (planned.status !== 'planned') throw invalid({ form: 'This plan was applied already, or put aside.' })
  const now = await compareNow(services, server, planned.scope as unknown as Scope)
  return async (db: Database) => {
    const { numUpdatedRows } = await db
      .updateTable('chatJobs')
      .set({ status: 'waiting', updatedAt: new Date(services.clock.nowMs()) })
      .where('id', '=', jobId)
      .where('status', '=', 'planned')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw invalid({ form: 'This plan was applied already, or put aside.' })
    const steps = await listSteps(db, jobId)
    const textOf = ({ key, step }: Pick<Difference, 'key' | 'step'>) => `${key} ${canonical(step)}`
    const before = new Set(steps.map(textOf))
    const after = new Set(now.map(textOf))
    const gone = steps.filter((step) => !after.has(textOf(step))).map(({ fact }) => fact)
    const added = now.filter((difference) => !before.has(textOf(difference))).map(({ fact }) => fact)
    if (gone.length > 0 || added.length > 0)
      throw conflict(
        studentChatContract.applyPlan,
        'What this plan was made of has changed meanwhile. Look at what would be done now.',
        { gone: gone.slice(0, 50), added: added.slice(0, 50) },
      )
    await insertAudit(db, context, {
      ...{ action: 'chat.plan-applied', subjectType: 'chat-server', subjectId: server },
      after: { job: jobId, steps: steps.length },
    })
    await tellOfChat(db)
    await startWork({ ...context, db })
    return { ok: true as const, message: `Applying ${countOf(steps.length, 'change')}`, jobId }
  }
}

/** The database gives the fields of an object back in an order of its own. */
const canonical = (step: object): string =>
  JSON.stringify(Object.entries(step).toSorted(([a], [b]) => (a < b ? -1 : 1)))

import { sql } from 'kysely'
import { z } from 'zod'
import { topic } from '#contract/topics.ts'
import { invalid } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import { getCycle } from './locked-cycle.ts'
import { findApplied, getProposal } from './proposals.queries.ts'
import type { Context } from './start-proposal.ts'
import { supersededText } from './undo-proposal.ts'

/** So long an applied proposal can be taken back. */
export const undoWithinMs = 86_400_000

/** Applies a proposal or takes it back. */
export const doProposal = jobKind({
  name: 'journey-builder.apply',
  data: z.object({ proposalId: z.int() }),
})

type Doable = 'apply' | 'undo'

/**
 * Asks for a proposal to be applied or taken back: the job does it, whole or not at all. Throws a sentence where it
 * cannot be. Of many who ask at once, for whichever proposal of the cycle, one succeeds.
 */
export async function askToDo(context: Context, proposalId: number, doing: Doable) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const { cycleId } = await getProposal(db, proposalId)
  await lockProposals(db, cycleId)
  const { number, state, appliedAt, undoneAt } = await getProposal(db, proposalId)
  await getCycle(db, cycleId, nowMs)
  const isApplied = appliedAt !== null && undoneAt === null
  if (state !== 'ready') throw invalid({ form: `Proposal ${number} is not ready.` })
  if (doing === 'apply' && isApplied) throw invalid({ form: `Proposal ${number} is applied already.` })
  if (doing === 'undo' && !isApplied) throw invalid({ form: `Proposal ${number} is not applied.` })
  if (doing === 'undo' && nowMs - (appliedAt?.getTime() ?? 0) > undoWithinMs)
    throw invalid({ form: `Proposal ${number} was applied more than a day ago.` })
  if (doing === 'undo' && (await findApplied(db, cycleId))?.id !== proposalId)
    throw invalid({ form: supersededText })
  const other = await db
    .selectFrom('proposals')
    .select('number')
    .where('cycleId', '=', cycleId)
    .where('doing', 'is not', null)
    .executeTakeFirst()
  if (other) throw invalid({ form: `Proposal ${other.number} is being applied or taken back: wait for it.` })
  await db
    .updateTable('proposals')
    .set({ doing, doingBy: viewer.userId, step: 'It begins in a moment', stepsDone: 0, refusal: '[]' })
    .where('id', '=', proposalId)
    .execute()
  await services.jobs.enqueue(db, doProposal, { proposalId })
  await insertAudit(db, context, {
    action: doing === 'apply' ? 'proposal.apply_asked' : 'proposal.undo_asked',
    subjectType: 'proposal',
    subjectId: proposalId,
  })
  await publishChange(db, topic('journey-builder'))
  const verb = doing === 'apply' ? 'applied' : 'taken back'
  return { ok: true as const, message: `Proposal ${number} is being ${verb}` }
}

/**
 * All proposals of a cycle, in order of id: the job that applies one locks it only at its end, so nobody waits for it.
 */
const lockProposals = (db: Database, cycleId: number) =>
  sql`select from proposals where cycle_id = ${cycleId} order by id for no key update`.execute(db)

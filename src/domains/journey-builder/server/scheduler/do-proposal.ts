import { ORPCError } from '@orpc/server'
import { topic } from '#contract/topics.ts'
import { notifyPeople } from '#domains/notifications/server/notifications.service.ts'
import { nobody } from '#server/api/viewer.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseAway } from '#server/database/failures.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { proposalUrl } from '../../rules/journey-addresses.ts'
import { Stopped } from '../solver/solve-in-worker.ts'
import { tellPlaced } from '../telling/tell-placed.ts'
import { applyProposal } from './apply-proposal.ts'
import { doProposal } from './ask-to-do.ts'
import { type Doing, type DoingStep, doingSteps, Refused } from './locked-cycle.ts'
import { seatRolls } from './seat-rolls.ts'
import { undoProposal } from './undo-proposal.ts'

const acts = { apply: applyProposal, undo: undoProposal } as const
const words = { apply: 'applied', undo: 'taken back' } as const
const stepWords: Readonly<Record<DoingStep, string>> = {
  checked: 'Nothing has changed since it was made',
  given: 'Places are given and ended',
  followed: 'Everything is recorded',
}

/**
 * Applies a proposal or takes it back, in one transaction: killed in between it has done nothing, and the job that is
 * tried again does it once. Until the end it can be stopped; who asked is told what became of it.
 */
export async function runDoing(services: Services, proposalId: number): Promise<void> {
  const { database } = services
  const asked = await database
    .selectFrom('proposals')
    .select(['doing', 'doingBy', 'number', 'cycleId'])
    .where('id', '=', proposalId)
    .executeTakeFirst()
  const doing = asked?.doing as 'apply' | 'undo' | null | undefined
  if (!asked || !doing) return
  const told = { proposalId, number: asked.number, cycleId: asked.cycleId, userId: asked.doingBy, doing }
  try {
    await inTransaction(database, async (db) => {
      const atStep = (step: DoingStep) => tellStep(database, proposalId, step)
      const act: Doing = { db, services, userId: told.userId, atStep }
      const what = await acts[doing](act, proposalId)
      await finish(db, services, told, what)
    })
  } catch (error) {
    if (error instanceof Stopped) return
    // It has done nothing: the job is tried again.
    if (isDatabaseAway(error)) throw error
    await refuse(services, told, sentencesOf(error))
    if (!(error instanceof Refused || error instanceof ORPCError)) throw error
  }
}

/**
 * On a connection of its own, since nobody sees what the transaction has not committed. Throws `Stopped` once stopped.
 */
async function tellStep(database: Database, proposalId: number, step: DoingStep): Promise<void> {
  const told = await database
    .updateTable('proposals')
    .set({ step: stepWords[step], stepsDone: doingSteps.indexOf(step) + 1 })
    .where('id', '=', proposalId)
    .where('doing', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!told) throw new Stopped('It was stopped.')
  await publishChange(database, topic('journey-builder'))
}

interface Told {
  readonly proposalId: number
  readonly number: number
  readonly cycleId: number
  readonly userId: number | null
  readonly doing: 'apply' | 'undo'
}

/** The point of no return: under the proposal's lock nobody can stop it any more. */
async function finish(db: Database, services: Services, told: Told, what: string): Promise<void> {
  const { proposalId, number, doing, cycleId, userId } = told
  const done = await db
    .updateTable('proposals')
    .set({ doing: null, doingBy: null, step: '', stepsDone: 0 })
    .where('id', '=', proposalId)
    .where('doing', '=', doing)
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new Stopped('It was stopped.')
  const by = { viewer: { ...nobody, userId: userId ?? 0 }, request: { id: doProposal.name } }
  await insertAudit(db, by, {
    action: doing === 'apply' ? 'proposal.applied' : 'proposal.undone',
    subjectType: 'proposal',
    subjectId: proposalId,
    after: { what },
  })
  await services.jobs.enqueue(db, seatRolls, { cycleId, userId })
  await services.jobs.enqueue(db, tellPlaced, { proposalId, doing })
  await tellWhoAsked(db, services, told, {
    title: `Proposal ${number} is ${words[doing]}`,
    body: `${what}.`,
  })
  await publishChange(db, topic('journey-builder'))
}

/** Nothing was done: why stands with the proposal, and who asked is told. */
const refuse = ({ database, ...services }: Services, told: Told, sentences: readonly string[]) =>
  inTransaction(database, async (db) => {
    const refused = await db
      .updateTable('proposals')
      .set({ doing: null, doingBy: null, step: '', stepsDone: 0, refusal: JSON.stringify(sentences) })
      .where('id', '=', told.proposalId)
      .where('doing', '=', told.doing)
      .returning('id')
      .executeTakeFirst()
    if (!refused) return
    await tellWhoAsked(db, { database, ...services }, told, {
      title: `Proposal ${told.number} was not ${words[told.doing]}`,
      body: sentences.join(' '),
    })
    await publishChange(db, topic('journey-builder'))
  })

const sentencesOf = (error: unknown): readonly string[] => {
  if (error instanceof Refused) return error.sentences
  if (error instanceof ORPCError) return [error.message]
  return ['Something went wrong, and nothing was changed. Try again; support has been told.']
}

async function tellWhoAsked(
  db: Database,
  { clock }: Services,
  { userId, cycleId, proposalId }: Told,
  said: { readonly title: string; readonly body: string },
): Promise<void> {
  if (userId === null) return
  await notifyPeople(
    db,
    [
      {
        userId,
        type: 'school',
        category: 'jobs',
        ...said,
        ctaText: 'Open the proposal',
        redirectUrl: proposalUrl(cycleId, proposalId),
      },
    ],
    clock.nowMs(),
  )
}

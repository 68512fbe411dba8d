import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { keepInput, plannedOf } from '../../rules/kept-input.ts'
import type { PlanStep } from '../../rules/model/solve-plan.ts'
import type { PlanInput } from '../../rules/plan-types.ts'
import { findPlannedCycle } from '../planned-cycle.ts'
import { type FromWorker, Stopped, solveInWorker } from '../solver/solve-in-worker.ts'
import { loadInput } from './load-input.ts'
import { readPlanned } from './read-plan.ts'
import { storeMorePlaces, storePlan } from './store-plan.ts'

const askEveryMs = 500

const stepWords: Readonly<Record<PlanStep, string>> = {
  model: 'Who could go where',
  ranks: 'The best needs, places and ranks',
  lottery: 'The lottery where wishes are equal',
}
const stepCounts: Readonly<Record<PlanStep, number>> = { model: 1, ranks: 2, lottery: 3 }

/**
 * Plans a proposal in a thread: what it was planned from is kept, its progress shown, and a stop is noticed within a
 * second. A job that is tried again plans the same, since the seed is kept.
 */
export async function runProposal(services: Services, proposalId: number): Promise<void> {
  const { database: db, clock } = services
  const begun = await db
    .updateTable('proposals')
    .set({ state: 'running', failure: '', step: 'What everybody chose', stepsDone: 0 })
    .where('id', '=', proposalId)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'cycleId', 'seed', 'isKeeping', 'baseId', 'places', 'without'])
    .executeTakeFirst()
  if (!begun) return goOnTrying(services, proposalId)
  await publishChange(db, topic('journey-builder'))
  const stopped = new AbortController()
  const asking = setInterval(() => void stopWhenAsked(db, proposalId, stopped), askEveryMs)
  try {
    const cycle = await findPlannedCycle(db, begun.cycleId, clock.nowMs())
    if (!cycle) return
    const places = begun.places as Record<string, number | null>
    const input = await loadInput(db, { ...begun, cycle, places }, clock.nowMs())
    await storeInput(db, proposalId, input)
    const startedMs = performance.now()
    await solveInWorker(
      input,
      { kind: 'plan' },
      (message) => deal(services, { proposalId, input, startedMs }, message),
      stopped.signal,
    )
  } catch (error) {
    if (error instanceof Stopped) return
    await db
      .updateTable('proposals')
      .set({
        state: 'failed',
        failure: 'The plan could not be made. Try again; support has been told.',
        finishedAt: new Date(clock.nowMs()),
      })
      .where('id', '=', proposalId)
      .where('state', '=', 'running')
      .execute()
    await publishChange(db, topic('journey-builder'))
    throw error
  } finally {
    clearInterval(asking)
  }
}

/** Goes on where the process died: the plan was made, but where more places would help was not found out yet. */
async function goOnTrying(services: Services, proposalId: number): Promise<void> {
  const { database } = services
  const { rows } = await sql<{ id: number }>`
    select id from proposals where id = ${proposalId} and summary -> 'more_places' = 'null'`.execute(database)
  const planned = rows.length === 0 ? undefined : await readPlanned(database, proposalId)
  if (planned === undefined) return
  const { input, plan } = plannedOf(planned)
  await solveInWorker(input, { kind: 'more', plan }, (message) =>
    deal(services, { proposalId, input, startedMs: performance.now() }, message),
  )
}

async function stopWhenAsked(db: Database, proposalId: number, stopped: AbortController): Promise<void> {
  const row = await db
    .selectFrom('proposals')
    .select('state')
    .where('id', '=', proposalId)
    .executeTakeFirst()
    .catch(() => undefined)
  if (row?.state === 'cancelled') stopped.abort()
}

const storeInput = (db: Database, proposalId: number, input: PlanInput) =>
  db
    .updateTable('proposals')
    .set({ input: JSON.stringify(keepInput(input)) })
    .where('id', '=', proposalId)
    .execute()

interface Under {
  readonly proposalId: number
  readonly input: PlanInput
  readonly startedMs: number
}

async function deal({ database, clock }: Services, under: Under, message: FromWorker): Promise<void> {
  const { proposalId, input } = under
  if (message.kind === 'step')
    await database
      .updateTable('proposals')
      .set({ step: stepWords[message.step], stepsDone: stepCounts[message.step] })
      .where('id', '=', proposalId)
      .execute()
  else if (message.kind === 'plan') {
    const solvedMs = Math.round(performance.now() - under.startedMs)
    await inTransaction(database, (db) =>
      storePlan(db, { proposalId, input, plan: message.plan, solvedMs, nowMs: clock.nowMs() }),
    )
  } else if (message.kind === 'more') await storeMorePlaces(database, proposalId, input, message.more)
  else return
  await publishChange(database, topic('journey-builder'))
}

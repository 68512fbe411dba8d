import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { countOf } from '#contract/clock-text.ts'
import { topic } from '#contract/topics.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { RequestContext } from '#server/api/handlers.ts'
import { insertAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/database.ts'
import { jobKind } from '#server/jobs/job-kind.ts'
import { publishChange } from '#server/live/live.ts'
import { findPlannedCycle } from '../planned-cycle.ts'
import { getProposal, lockProposal } from './proposals.queries.ts'

export type Context = RequestContext & { readonly db: Database }

/** Plans one proposal. */
export const planProposal = jobKind({
  name: 'journey-builder.plan',
  data: z.object({ proposalId: z.int() }),
})

interface Wish {
  readonly cycle_id: number
  readonly is_keeping: boolean
  readonly base_id?: number | undefined
  readonly seed?: number | undefined
  readonly places: readonly { readonly experience_id: number; readonly places: number | null }[]
  readonly without: readonly number[]
}

/** Four digits are a seed one can say aloud. */
const drawSeed = () => randomInt(1_000, 10_000)

/** Asks for a plan of a cycle; the job makes it. Throws not-found, and a sentence where the cycle has begun. */
export async function startProposal(context: Context, wish: Wish) {
  const { db, viewer, services } = context
  const nowMs = services.clock.nowMs()
  const cycle = await findPlannedCycle(db, wish.cycle_id, nowMs)
  if (!cycle) throw notFound('There is no such cycle.')
  if (cycle.startsAt.getTime() <= nowMs)
    throw invalid({ cycle_id: `${cycle.title} has begun: change its places one by one.` })
  const base = wish.base_id === undefined ? undefined : await getProposal(db, wish.base_id)
  if (base !== undefined && base.cycleId !== cycle.id) throw notFound('There is no such proposal.')
  await expectOfCycle(db, cycle.id, wish)
  // Numbers are given one at a time.
  await sql`select from cycles where id = ${cycle.id} for no key update`.execute(db)
  const { id, number } = await db
    .insertInto('proposals')
    .values({
      cycleId: cycle.id,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from proposals where cycle_id = ${cycle.id})`,
      // Who keeps what another proposal gave keeps its lottery, too.
      seed: wish.seed ?? (wish.is_keeping ? base?.seed : undefined) ?? drawSeed(),
      baseId: base?.id ?? null,
      isKeeping: wish.is_keeping,
      places: JSON.stringify(Object.fromEntries(wish.places.map((one) => [one.experience_id, one.places]))),
      state: 'waiting',
      without: [...wish.without],
      madeBy: viewer.userId,
      madeAt: new Date(nowMs),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await services.jobs.enqueue(db, planProposal, { proposalId: id })
  await insertAudit(db, context, {
    action: 'proposal.started',
    subjectType: 'proposal',
    subjectId: id,
    after: { cycle: cycle.id, number },
  })
  await publishChange(db, topic('journey-builder'))
  return { ok: true as const, id, message: `Proposal ${number} is being made` }
}

/** Throws a sentence by field where an experience is not of the cycle, or would have fewer places than it needs. */
async function expectOfCycle(db: Database, cycleId: number, { places, without }: Wish): Promise<void> {
  const ids = [...without, ...places.map((one) => one.experience_id)]
  const known = await db
    .selectFrom('experiences')
    .select(['id', 'title', 'least'])
    .where('cycleId', '=', cycleId)
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  const byId = new Map(known.map((one) => [one.id, one]))
  if (places.some((one) => !byId.has(one.experience_id)))
    throw invalid({ places: 'One of these experiences is not of this cycle.' })
  if (without.some((id) => !byId.has(id)))
    throw invalid({ without: 'One of these experiences is not of this cycle.' })
  for (const { experience_id, places: tried } of places) {
    const { title = '', least = null } = byId.get(experience_id) ?? {}
    if (tried !== null && least !== null && tried < least)
      throw invalid({ places: `${title} is held with at least ${countOf(least, 'student')}.` })
  }
}

/**
 * Stops a proposal that is being made, or that is being applied or taken back: the job notices within a second. Once it
 * is done, there is nothing to stop.
 */
export async function stopProposal({ db, services }: Context, proposalId: number) {
  const { number, state, doing } = await lockProposal(db, proposalId)
  const isMade = state === 'waiting' || state === 'running'
  if (!isMade && doing === null) throw invalid({ form: `Proposal ${number} is no longer being made.` })
  await db
    .updateTable('proposals')
    .set(
      isMade
        ? { state: 'cancelled', finishedAt: new Date(services.clock.nowMs()) }
        : { doing: null, doingBy: null, step: '', stepsDone: 0 },
    )
    .where('id', '=', proposalId)
    .execute()
  await publishChange(db, topic('journey-builder'))
  return {
    ok: true as const,
    message: isMade ? `Proposal ${number} is stopped` : `Stopped: proposal ${number} has changed nothing`,
  }
}

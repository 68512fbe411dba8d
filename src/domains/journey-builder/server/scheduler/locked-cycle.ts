import { sql } from 'kysely'
import { actOf, lockPlaces } from '#domains/registrations/server/registrations.service.ts'
import { invalid, notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { type CycleRow, findPlannedCycle } from '../planned-cycle.ts'

/** What applying and taking back work with: one transaction, who asked, and whom to tell how far it is. */
export interface Doing {
  readonly db: Database
  readonly services: Services
  readonly userId: number | null
  /** Tells how far it is; throws `Stopped` when somebody has stopped it. */
  readonly atStep: (step: DoingStep) => Promise<void>
}

export const doingSteps = ['checked', 'given', 'followed'] as const
export type DoingStep = (typeof doingSteps)[number]

/** Nothing was done, and why: a sentence each. */
export class Refused extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '))
    this.sentences = sentences
  }
}

/** The cycle of a proposal. Throws a sentence once it has begun. */
export async function getCycle(db: Database, cycleId: number, nowMs: number): Promise<CycleRow> {
  const cycle = await findPlannedCycle(db, cycleId, nowMs)
  if (!cycle) throw notFound('There is no such cycle.')
  if (cycle.startsAt.getTime() <= nowMs)
    throw invalid({ form: `${cycle.title} has begun: change its places one by one.` })
  return cycle
}

/** Every experience of a cycle under its lock, and the students: plans are applied one after the other. */
export async function lockCycle(
  { db, services, userId }: Doing,
  cycleId: number,
  studentIds: readonly number[],
) {
  await sql`select from cycles where id = ${cycleId} for no key update`.execute(db)
  const experiences = await db
    .selectFrom('experiences')
    .select('id')
    .where('cycleId', '=', cycleId)
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .execute()
  const act = actOf(db, services, userId)
  const ids = experiences.map(({ id }) => id)
  return { act, experiences: await lockPlaces(act, ids, studentIds) }
}

import { makeExperience } from '#domains/experiences/server/experiences.factory.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'

interface FullChoice {
  readonly title?: string
  readonly cycleId?: number
  readonly cohortId?: number | null
  readonly expertIds?: readonly number[]
  readonly studentIds?: readonly number[]
  /** In the order in which they wait. */
  readonly waitingIds?: readonly number[]
  /** As many as are registered, unless said otherwise. */
  readonly places?: number | null
  readonly least?: number | null
  readonly blocks?: readonly number[]
}

/** An experience with its places, its blocks and who waits. */
export async function makeFullExperience(db: Database, choice: FullChoice = {}): Promise<number> {
  const { waitingIds = [], blocks = [], places, least = null, ...rest } = choice
  const experienceId = await makeExperience(db, rest)
  const stored = places === undefined ? Math.max(1, rest.studentIds?.length ?? 0) : places
  await db.updateTable('experiences').set({ places: stored, least }).where('id', '=', experienceId).execute()
  await insertRows(
    db,
    'experienceBlocks',
    blocks.map((block) => ({ experienceId, block })),
  )
  await insertRows(
    db,
    'waitListEntries',
    waitingIds.map((studentId) => ({ experienceId, studentId, joinedAt: new Date('2026-11-02T15:00:00Z') })),
  )
  return experienceId
}

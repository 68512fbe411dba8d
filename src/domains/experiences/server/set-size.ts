import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'

interface Size {
  /** Null: no limit. */
  readonly places: number | null
  /** It is held with at least so many students, or not at all; null: with any number. */
  readonly least: number | null
}

/**
 * How many students an experience takes and needs; under its lock, by who then gives places to those who wait. An editor
 * of it that stands open hears of it.
 */
export async function setSize(db: Database, experienceId: number, { places, least }: Size): Promise<void> {
  await db.updateTable('experiences').set({ places, least }).where('id', '=', experienceId).execute()
  await publishChange(db, topic('experience', experienceId))
}

import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChange } from '#server/live/live.ts'

interface Size {
  /** Null: no limit. */
  readonly places: number | null
  /** With fewer students it is not held; null: with any number. */
  readonly least: number | null
}

/**
 * Stores how many students an experience takes and needs, and publishes `experience:12` to editors of it that stand
 * open. The caller holds its lock, and gives places to those who wait afterwards.
 */
export async function setSize(db: Database, experienceId: number, { places, least }: Size): Promise<void> {
  await db.updateTable('experiences').set({ places, least }).where('id', '=', experienceId).execute()
  await publishChange(db, topic('experience', experienceId))
}

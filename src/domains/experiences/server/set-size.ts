import type { Database } from '#server/database/database.ts'

interface Size {
  /** Null: no limit. */
  readonly places: number | null
  /** It is held with at least so many students, or not at all; null: with any number. */
  readonly least: number | null
}

/** How many students an experience takes and needs; under its lock, by who then gives places to those who wait. */
export const setSize = (db: Database, experienceId: number, { places, least }: Size) =>
  db.updateTable('experiences').set({ places, least }).where('id', '=', experienceId).execute()

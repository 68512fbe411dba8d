import type { Database } from '#server/database/database.ts'

/** How many places an experience has, null for no limit; under its lock, by who then gives them to those who wait. */
export const setPlaces = (db: Database, experienceId: number, places: number | null) =>
  db.updateTable('experiences').set({ places }).where('id', '=', experienceId).execute()

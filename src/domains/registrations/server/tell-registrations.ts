import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

/**
 * Publishes that who has a place, how many there are, or in which block has changed: to the lists of these experiences,
 * and to who plans a cycle.
 */
export const tellRegistrations = (db: Database, experienceIds: readonly number[]): Promise<void> =>
  publishChanges(
    db,
    experienceIds.length === 0
      ? []
      : [...experienceIds.map((id) => topic('registrations', id)), topic('journey-builder')],
  )

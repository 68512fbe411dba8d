import type { Design } from '#domains/templates/contract/design.schemas.ts'
import type { Database } from '#server/database/database.ts'

/** Keeps a design as the version of this number. */
export const keepVersion = (
  db: Database,
  experienceId: number,
  kept: {
    readonly version: number
    readonly design: Design
    readonly startsOn: string
    readonly savedBy: number | null
    readonly savedAt: Date
  },
) =>
  db
    .insertInto('experienceVersions')
    .values({
      experienceId,
      version: kept.version,
      content: JSON.stringify(kept.design),
      startsOn: kept.startsOn,
      savedBy: kept.savedBy,
      savedAt: kept.savedAt,
    })
    .execute()

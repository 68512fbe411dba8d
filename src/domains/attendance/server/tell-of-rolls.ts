import { type Topic, topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

/**
 * The topics that changes of rolls are published to. `attendable` is all of a roll, who comes and goes among it: 25
 * join within three minutes. Pages that show nothing of that – when a meeting is and where, what is planned, how many
 * are expected and excused, what its roll says once it is over – listen to `meeting`.
 */
export const topicsOfRolls = (ids: readonly number[]): Topic[] =>
  ids.flatMap((id) => [topic('attendable', id), topic('meeting', id)])

/** Publishes that more changed of these rolls than who is in the meeting. */
export const tellOfRolls = (db: Database, ids: readonly number[]): Promise<void> =>
  publishChanges(db, topicsOfRolls(ids))

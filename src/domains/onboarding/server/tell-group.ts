import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

/** What a group asks for has changed: its families and whoever follows the onboarding look again. */
export const tellGroup = (db: Database, groupId: number): Promise<void> =>
  publishChanges(db, [topic('onboarding'), topic('onboarding-group', groupId)])

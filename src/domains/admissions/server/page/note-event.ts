import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'

export interface NewEvent {
  readonly applicationId: number
  /** One of the kinds that `eventTitle` of the page knows. */
  readonly kind: string
  readonly detail?: string
  readonly doneBy?: number | null
  readonly at: Date
}

/** Writes a line of the history of an application, and publishes to its open pages and the list. */
export async function noteEvent(
  db: Database,
  { applicationId, kind, detail = '', doneBy = null, at }: NewEvent,
): Promise<void> {
  await db
    .insertInto('applicationEvents')
    .values({ applicationId, kind, detail, doneBy, happenedAt: at })
    .execute()
  await tellOf(db, applicationId)
}

/** Has open pages of the application and the list ask again. */
export const tellOf = (db: Database, applicationId: number): Promise<void> =>
  publishChanges(db, [topic('application', applicationId), topic('admissions')])

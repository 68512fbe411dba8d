import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChange } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'

/** So long the service keeps what lies in its trash. */
const trashMs = 30 * 24 * 3_600_000

/**
 * What lay in the trash of the service for 30 days is gone there, and here what was said in it, word by word. Recordings so
 * old are not read any more: nobody else would say so. One that comes back all the same is read anew.
 */
export async function emptyTrash({ database, clock }: Services): Promise<void> {
  const before = new Date(clock.nowMs() - trashMs)
  await inTransaction(database, async (db) => {
    const { rows } = await sql`
      update recordings set state = 'removed', trashed_at = null, transcript = null, version = version + 1
      where trashed_at <= ${before} returning id`.execute(db)
    if (rows.length > 0) await publishChange(db, topic('recordings'))
  })
}

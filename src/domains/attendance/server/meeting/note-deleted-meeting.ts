import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import { topicsOfRolls } from '../tell-of-rolls.ts'

const deleted = 'Its video meeting was deleted at Zoom.'

interface Deleted {
  readonly meetingId: string
  /** Epoch ms. */
  readonly atMs: number
}

/** Records a deletion that the service reported, in a transaction of its own; see `noteDeleted`. */
export const noteDeletedMeeting = ({ database, clock }: Services, told: Deleted): Promise<void> =>
  inTransaction(database, (db) => noteDeleted(db, told, clock.nowMs()))

/**
 * Records that somebody deleted the video meeting of a session to come, and takes its link away. Told twice, late, or
 * of a meeting that the product itself took away it finds nothing: the session has no such meeting any more. One that
 * several meetings of the school share belongs to none of them alone and stays.
 */
export async function noteDeleted(db: Database, { meetingId, atMs }: Deleted, nowMs: number): Promise<void> {
  const at = new Date(atMs)
  const { rows } = await sql<{ id: number; experienceId: number }>`
      with own as (select min(id) as id from attendables where video_meeting_id = ${meetingId} having count(*) = 1)
      update attendables m set video_meeting_id = null, conference_url = null, video_deleted_at = ${at},
        video_failed_at = ${at}, video_failure = ${deleted}
      from own where m.id = own.id and m.experience_id is not null and m.starts_at > ${new Date(nowMs)}
      returning m.id, m.experience_id`.execute(db)
  await publishChanges(
    db,
    rows.flatMap(({ id, experienceId }) => [...topicsOfRolls([id]), topic('experience', experienceId)]),
  )
}

import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import type { Database } from '#server/database/database.ts'
import { publishChanges } from '#server/live/live.ts'
import { topicsOfRolls } from '../tell-of-rolls.ts'

interface RoomMove {
  readonly experienceId: number
  /** The number at the service of the room in which its sessions meet. */
  readonly from: string
  readonly to: { readonly id: string; readonly url: string }
  readonly nowMs: number
}

/** Moves an experience's sessions to come from one room to the one that replaces it; those that began keep theirs. */
export async function moveRoom(db: Database, { experienceId, from, to, nowMs }: RoomMove): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update attendables set video_meeting_id = ${to.id}, conference_url = ${to.url}
    where experience_id = ${experienceId} and video_meeting_id = ${from} and starts_at > ${new Date(nowMs)}
    returning id`.execute(db)
  await publishChanges(db, [topic('experience', experienceId), ...topicsOfRolls(rows.map(({ id }) => id))])
}

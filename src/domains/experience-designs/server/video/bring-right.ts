import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { followVideo } from './follow-video.ts'
import { listVideosDue } from './session-videos.queries.ts'

/** Longer ago than an answer may still come: the service is asked what stands there. */
const longAgoMs = 60 * 60_000

/**
 * Brings the video meetings of the sessions to come of an experience to where their plan wants them, whatever we believe
 * of them: the service is asked what stands there, and what somebody moved, renamed, deleted or doubled by hand is put
 * right (3-shell-and-houses §2.9). What fails is noted with its session.
 */
export async function bringVideosRight(services: Services, experienceId: number): Promise<void> {
  const { database, clock } = services
  const nowMs = clock.nowMs()
  // Notes those that have none yet.
  await listVideosDue(database, nowMs)
  const { rows } = await sql<{ id: number }>`
    update session_videos v set next_try_at = null, told_topic = null,
      sent_at = case when v.host is null then v.sent_at else coalesce(v.sent_at, ${new Date(nowMs - longAgoMs)}) end
    from planned_sessions p join attendables m on m.id = p.attendable_id
    where v.attendable_id = m.id and p.experience_id = ${experienceId} and p.is_online and m.cancelled_at is null
      and m.starts_at > ${new Date(nowMs)} and (v.claimed_until is null or v.claimed_until <= ${new Date(nowMs)})
    returning v.id`.execute(database)
  for (const { id } of rows) await followVideo(services, id)
}

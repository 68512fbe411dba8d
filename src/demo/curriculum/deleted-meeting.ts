import { sql } from 'kysely'
import { noteDeleted, setVideoMeeting } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database/database.ts'

const meetingId = '91830274655'
const url = `https://zoom.us/j/${meetingId}`
const hoursAgoMs = 3 * 60 * 60_000

/** A session to come of an experience whose video meeting was made, and deleted at the service by somebody this morning. */
export async function addDeletedMeeting(db: Database, experienceId: number, nowMs: number): Promise<void> {
  const { rows } = await sql<{ attendableId: number }>`
    insert into session_videos (attendable_id, host_id, host, meeting_id, join_url, told_topic, told_starts_at, told_minutes)
    select m.id, u.id, lower(u.email), ${meetingId}, ${url}, left(e.title, 200), m.starts_at,
      extract(epoch from m.ends_at - m.starts_at) / 60
    from attendables m join planned_sessions p on p.attendable_id = m.id join experiences e on e.id = m.experience_id
      join experience_experts x on x.experience_id = e.id and x.is_main join users u on u.id = x.employee_id
    where e.id = ${experienceId} and p.is_online and m.cancelled_at is null
      and m.starts_at > ${new Date(nowMs)}::timestamptz + interval '1 day'
    order by m.starts_at limit 1
    returning attendable_id`.execute(db)
  const [video] = rows
  if (video === undefined) return
  await setVideoMeeting(db, video.attendableId, { meeting: { id: meetingId, url } })
  await noteDeleted(db, { meetingId, atMs: nowMs - hoursAgoMs }, nowMs)
}

import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { VendorNotFound } from '#vendors/vendor-errors.ts'
import type { ZoomClient } from '#vendors/zoom/zoom-client.ts'
import { HostMissing } from '#vendors/zoom/zoom-errors.ts'
import type { ConferenceFacts, Room, StandingMeeting, WantedMeeting } from '../../rules/find-issues.ts'

/** An experience as its meetings are made for: its room, and who hosts. */
export interface RoomRow {
  readonly experienceId: number
  readonly title: string
  readonly conferenceUrl: string | null
  readonly videoMeetingId: string | null
  /** The address of the main expert, or of another who is active. */
  readonly host: string | null
}

export async function findRoomRow(db: Database, experienceId: number): Promise<RoomRow | undefined> {
  const { rows } = await sql<RoomRow>`
    select e.id as experience_id, e.title, e.conference_url, e.video_meeting_id, (
      select lower(u.email) from experience_experts x join users u on u.id = x.employee_id
      where x.experience_id = e.id and u.deactivated_at is null and u.email is not null
      order by x.is_main desc, u.name, u.id limit 1) as host
    from experiences e where e.id = ${experienceId}`.execute(db)
  return rows[0]
}

/** The room as it stands at the service; null: it is not there. */
export async function readRoom(client: ZoomClient, meetingId: string): Promise<Room['standing']> {
  try {
    return await client.getMeeting(meetingId)
  } catch (error) {
    if (error instanceof VendorNotFound) return null
    throw error
  }
}

/** The sessions to come of an experience that want meetings of their own, and what we believe of these. */
async function listWanted(db: Database, experienceId: number, nowMs: number): Promise<WantedMeeting[]> {
  const { rows } = await sql<Omit<WantedMeeting, 'startMs'> & { startsAt: Date }>`
    select m.id as session_id, m.starts_at, (extract(epoch from m.ends_at - m.starts_at) / 60)::integer as minutes,
      left(e.title, 200) as topic, case when h.has_any then coalesce(v.host, h.email) end as host,
      case when m.video_deleted_at is null then v.meeting_id end as meeting_id, v.mark::text as mark,
      m.video_deleted_at is not null as is_deleted, coalesce(v.failure, '') as failure
    from planned_sessions p join attendables m on m.id = p.attendable_id join experiences e on e.id = p.experience_id
      left join session_videos v on v.attendable_id = m.id
      cross join lateral (
        select count(*) > 0 as has_any, (array_agg(lower(u.email) order by x.is_main desc, u.name, u.id))[1] as email
        from experience_experts x join users u on u.id = x.employee_id
        where x.experience_id = e.id and u.deactivated_at is null and u.email is not null) h
    where p.experience_id = ${experienceId} and p.is_online and m.cancelled_at is null and e.archived_at is null
      and m.starts_at > ${new Date(nowMs)}
    order by m.starts_at, m.id`.execute(db)
  return rows.map(({ startsAt, ...row }) => ({ ...row, startMs: startsAt.getTime() }))
}

async function listOfHost(client: ZoomClient, host: string): Promise<readonly StandingMeeting[] | null> {
  try {
    return await client.listMeetings(host)
  } catch (error) {
    if (error instanceof HostMissing) return null
    throw error
  }
}

/** What should be of an experience and what is at the service: each host is asked once. Throws a `VendorError`. */
export async function readFacts(
  db: Database,
  client: ZoomClient,
  { experienceId, nowMs }: { readonly experienceId: number; readonly nowMs: number },
): Promise<ConferenceFacts> {
  const [row, meetings] = await Promise.all([
    findRoomRow(db, experienceId),
    listWanted(db, experienceId, nowMs),
  ])
  const hosts = [...new Set(meetings.flatMap(({ host }) => host ?? []))]
  const standing = new Map<string, readonly StandingMeeting[] | null>()
  for (const host of hosts) standing.set(host, await listOfHost(client, host))
  const room =
    row?.videoMeetingId == null
      ? null
      : { url: row.conferenceUrl, standing: await readRoom(client, row.videoMeetingId) }
  return { room, meetings, standing }
}

import { sql } from 'kysely'
import type { Database } from '#server/database.ts'
import { lateAfterMs } from '../../rules/attendance-constants.ts'
import type { Attendable } from '../attendables.queries.ts'

const columns = sql`m.id, m.kind, m.experience_id, m.house_id, m.school_date, m.starts_at, m.ends_at, m.conference_url,
  m.video_meeting_id, m.video_meeting_uuid, m.meeting_started_at, m.meeting_ended_at, m.video_failed_at, m.video_failure,
  m.report_received_at, m.report_reviewed_at, m.staff_saved_at, m.roll_version, m.unsure_count, m.computed_at,
  coalesce(e.title, h.title) as title, coalesce(e.cohort_id, h.cohort_id) as cohort_id, null as saved_by_name, false as is_own`

const source = sql`attendables m left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id`

/** An attendable for the system itself: for jobs and webhooks, which act for no one. */
export async function findAttendableForSystem(
  db: Database,
  attendableId: number,
): Promise<Attendable | undefined> {
  const { rows } =
    await sql<Attendable>`select ${columns} from ${source} where m.id = ${attendableId}`.execute(db)
  return rows[0]
}

/** How far from its scheduled time a meeting may start early or run over and still be the same. */
const earlyMs = 30 * 60_000
const overtimeMs = 2 * 3_600_000

/** The session or house event a video meeting belongs to at an instant: the nearest in time. */
export async function findAttendableOfMeeting(
  db: Database,
  videoMeetingId: string,
  atMs: number,
): Promise<Attendable | undefined> {
  const at = new Date(atMs)
  const { rows } = await sql<Attendable>`
    select ${columns} from ${source}
    where m.video_meeting_id = ${videoMeetingId} and m.cancelled_at is null
      and m.starts_at <= ${new Date(atMs + earlyMs)} and m.ends_at >= ${new Date(atMs - overtimeMs)}
    order by (m.starts_at <= ${at} and m.ends_at >= ${at}) desc, abs(extract(epoch from m.starts_at - ${at}::timestamptz))
    limit 1`.execute(db)
  return rows[0]
}

/**
 * Rolls whose statuses change by the mere passing of time: at the late limit (who is not there becomes
 * absent) and at the end (who was there too little becomes insufficient). Each is due once a limit.
 */
export async function listRollsDue(db: Database, nowMs: number): Promise<Attendable[]> {
  const now = new Date(nowMs)
  const dayAgo = new Date(nowMs - 24 * 3_600_000)
  const lateAfter = sql`make_interval(secs => ${lateAfterMs / 1000})`
  const { rows } = await sql<Attendable>`
    select ${columns} from ${source}
    where m.starts_at between ${dayAgo} and ${now} and m.cancelled_at is null
      and ((m.starts_at + ${lateAfter} <= ${now} and (m.computed_at is null or m.computed_at < m.starts_at + ${lateAfter}))
        or (m.ends_at <= ${now} and (m.computed_at is null or m.computed_at < m.ends_at)))
    order by m.starts_at limit 2000`.execute(db)
  return rows
}

/** Ended meetings of the last day whose report has not come yet. */
export async function listReportsDue(db: Database, nowMs: number): Promise<number[]> {
  const attendables = await db
    .selectFrom('attendables')
    .select('id')
    .where('videoMeetingId', 'is not', null)
    .where('reportReceivedAt', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', new Date(nowMs - 24 * 3_600_000))
    .where('endsAt', '<=', new Date(nowMs))
    .where((eb) => eb.or([eb('meetingStartedAt', 'is not', null), eb('videoFailedAt', 'is', null)]))
    .execute()
  return attendables.map((attendable) => attendable.id)
}

/** The sessions and house events that ended between two instants, epoch ms. */
export async function listEndedAttendables(db: Database, fromMs: number, toMs: number): Promise<number[]> {
  const attendables = await db
    .selectFrom('attendables')
    .select('id')
    .where('startsAt', '>=', new Date(fromMs))
    .where('startsAt', '<', new Date(toMs))
    .where('endsAt', '<=', new Date(toMs))
    .where('cancelledAt', 'is', null)
    .execute()
  return attendables.map((attendable) => attendable.id)
}

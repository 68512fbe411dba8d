import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** The video meeting of a session as it was told to the service, and what the plan wants of it now. */
export interface SessionVideo {
  readonly id: number
  readonly attendableId: number | null
  readonly experienceId: number | null
  readonly mark: string
  /** The host of the meeting that stands, or who was asked for it last, with the address that was used. */
  readonly hostId: number | null
  readonly host: string | null
  /** The host who was asked for a meeting in the place of the one that stands, and their address now. */
  readonly askedHostId: number | null
  readonly askedHost: string | null
  readonly meetingId: string | null
  readonly toldTopic: string | null
  readonly toldStartsAt: Date | null
  readonly toldMinutes: number | null
  readonly sentAt: Date | null
  readonly failures: number
  /** Until when this process has it. */
  readonly claimedUntil: Date
  /** Somebody deleted it at the service. */
  readonly isDeleted: boolean
  /** The session is held, to come, and meets in a video meeting of its own. */
  readonly isWanted: boolean
  /** It has begun: its meeting stays what it is. */
  readonly isPast: boolean
  readonly topic: string | null
  readonly startsAt: Date | null
  readonly minutes: number | null
  /** Who would host it: whoever does, as long as they run it. Null: nobody does. */
  readonly wantedHostId: number | null
  readonly wantedHost: string | null
}

/** SQL: what there is (v) beside what is wanted: the session (m), its plan (p), its experience (e), its host (h). */
const videosAndPlans = sql`
  session_videos v
  left join attendables m on m.id = v.attendable_id
  left join planned_sessions p on p.attendable_id = m.id
  left join experiences e on e.id = m.experience_id
  left join lateral (
    select u.id, lower(u.email) as email from experience_experts x join users u on u.id = x.employee_id
    where x.experience_id = e.id and u.deactivated_at is null and u.email is not null
    order by coalesce(u.id = v.host_id, lower(u.email) = v.host) desc nulls last, x.is_main desc, u.name, u.id
    limit 1) h on true`
const isWanted = sql<boolean>`coalesce(p.is_online and m.cancelled_at is null and e.archived_at is null, false)`
const minutesOfM = sql<number>`(extract(epoch from m.ends_at - m.starts_at) / 60)::integer`
/** A topic takes 200 characters at the service. */
const topicOfE = sql<string>`left(e.title, 200)`

/** How many are followed in a round, the soonest first; the rest follow a minute later. */
const mostAtOnce = 500

/**
 * Notes sessions to come that want a video meeting and have none, and returns which video meetings are not as their
 * plan wants them: by comparing, so that nobody who moves, cancels or takes away a session has to think of it.
 */
export async function listVideosDue(db: Database, nowMs: number): Promise<number[]> {
  const now = new Date(nowMs)
  await sql`
    insert into session_videos (attendable_id)
    select m.id from planned_sessions p join attendables m on m.id = p.attendable_id
      join experiences e on e.id = m.experience_id
    where p.is_online and m.starts_at > ${now} and ${isWanted}
      and not exists (select from session_videos v where v.attendable_id = m.id)
    on conflict (attendable_id) do nothing`.execute(db)
  const isFree = sql`(v.next_try_at is null or v.next_try_at <= ${now})
    and (v.claimed_until is null or v.claimed_until <= ${now})`
  // Two halves, each by an index of its own: what was held stays noted, and would be compared every minute.
  const { rows } = await sql<{ id: number }>`
    select id from (
      select v.id, v.told_starts_at as starts_at from session_videos v where v.attendable_id is null and ${isFree}
      union all
      select v.id, m.starts_at from ${videosAndPlans}
      where m.starts_at > ${now} and ${isFree}
        and (not ${isWanted} or v.meeting_id is null or v.asked_host_id is not null
          or (v.told_topic, v.told_starts_at, v.told_minutes::integer, v.host_id, v.host)
            is distinct from (${topicOfE}, m.starts_at, ${minutesOfM}, coalesce(h.id, v.host_id),
              coalesce(h.email, v.host)))) due
    order by starts_at, id limit ${mostAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How long a claim holds when its server falls silent: longer than all the calls of one meeting may take. */
const claimMs = 5 * 60_000

/** Claims a video meeting for this server; undefined while somebody else works on it. */
export async function claimVideo(db: Database, id: number, nowMs: number): Promise<SessionVideo | undefined> {
  const now = new Date(nowMs)
  const { numUpdatedRows } = await db
    .updateTable('sessionVideos')
    .set({ claimedUntil: new Date(nowMs + claimMs) })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('claimedUntil', 'is', null), eb('claimedUntil', '<=', now)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return undefined
  const { rows } = await sql<SessionVideo>`
    select v.id, v.attendable_id, m.experience_id, v.mark, v.host_id, v.host, v.asked_host_id,
      (select lower(email) from users where id = v.asked_host_id) as asked_host, v.meeting_id, v.told_topic,
      v.told_starts_at, v.told_minutes, v.sent_at, v.failures, v.claimed_until,
      m.video_deleted_at is not null as is_deleted,
      ${isWanted} as is_wanted, coalesce(m.starts_at <= ${now}, false) as is_past,
      ${topicOfE} as topic, m.starts_at, ${minutesOfM} as minutes, h.id as wanted_host_id,
      h.email as wanted_host
    from ${videosAndPlans} where v.id = ${id}`.execute(db)
  return rows[0]
}

/** A video meeting as the editor of an experience shows it. */
export interface ShownVideo {
  readonly key: string
  readonly sessionId: number
  readonly url: string | null
  readonly failure: string | null
  readonly isDeleted: boolean
}

/** The video meetings of the sessions to come of an experience. */
export async function listVideos(db: Database, experienceId: number, nowMs: number): Promise<ShownVideo[]> {
  const { rows } = await sql<ShownVideo>`
    select p.session_key as key, m.id as session_id,
      case when m.video_deleted_at is null then v.join_url end as url,
      case when m.video_deleted_at is null then v.failure else m.video_failure end as failure,
      m.video_deleted_at is not null as is_deleted
    from planned_sessions p join attendables m on m.id = p.attendable_id
      left join session_videos v on v.attendable_id = m.id
    where p.experience_id = ${experienceId} and p.is_online and m.cancelled_at is null
      and m.starts_at > ${new Date(nowMs)}
    order by m.starts_at, m.id`.execute(db)
  return rows
}

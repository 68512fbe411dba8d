import { sql } from 'kysely'
import {
  hasPartners,
  isAwayExcused,
  isNotInMeeting,
  isOver,
  presenceOf,
  seesRolls,
  waitingExcuse,
} from '#domains/attendance/server/attendance.service.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

export interface MissingRow {
  readonly studentId: number
  readonly studentName: string
  readonly grade: number
  readonly houseId: number | null
  readonly houseTitle: string | null
  readonly attendableId: number
  readonly kind: 'session' | 'standup' | 'checkpoint'
  readonly type: string | null
  readonly experienceId: number | null
  readonly meetingHouseId: number | null
  readonly sessionTitle: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly leftAt: Date | null
  /** How somebody in the meeting is called who may be them. */
  readonly perhapsAs: string | null
  /** What the meeting saw of them. */
  readonly segments: { readonly joinedAt: string; readonly leftAt: string | null }[]
  readonly excuse: 'approved' | 'waiting' | null
  /** The excuse that waits. */
  readonly waitingExcuseId: number | null
}

export interface Missing {
  /** Meetings that run, the earliest first, of those the viewer sees. */
  readonly running: number[]
  /** Of them those of which the video service has said nothing: nobody knows who is there. */
  readonly withoutPresence: number
  /** Of them those that have just begun: it is too early to say who is missing. */
  readonly tooEarly: number
  /** In one of them students of partner schools are expected, who are counted nowhere here. */
  readonly hasPartners: boolean
  /** Expected, not there, and not excused: the one count of the missing. */
  readonly total: number
  /** Of them those whose family has spoken and waits for a decision. */
  readonly waiting: number
  /** Not there and excused: nobody is to be called. */
  readonly excused: number
  /** The longest missing first; the excused behind them where they are asked for. */
  readonly rows: MissingRow[]
}

/** Nobody is listed: the row of the counts stands alone. */
interface Nobody {
  readonly studentId: null
}

interface Asked {
  readonly limit: number
  readonly withExcused: boolean
}

/**
 * Who is expected in a running meeting and not in it, once it is known who is: never joined, or left. One statement for the calendar's panel and for the school's morning, so that both count the same.
 */
export async function findMissing(
  db: Database,
  viewer: Viewer,
  now: Date,
  { limit, withExcused }: Asked,
): Promise<Missing> {
  const { rows } = await sql<Omit<Missing, 'rows'> & (MissingRow | Nobody)>`
    with running as materialized (
      select m.id, m.kind, m.experience_id, m.house_id, m.starts_at, m.ends_at,
        ${presenceOf(now)} as presence, ${hasPartners} as has_partners
      from attendables m
      where m.starts_at <= ${now} and m.starts_at > ${now}::timestamptz - interval '12 hours'
        and not ${isOver(now)} and m.cancelled_at is null and ${seesRolls(viewer)}),
    away as materialized (
      select m.id as attendable_id, m.kind, m.experience_id, m.house_id as meeting_house_id, m.starts_at, m.ends_at,
        a.student_id, a.segments, a.last_left_at as left_at,
        a.perhaps_as,
        case when ${isAwayExcused} then 'approved' when waits.excuse is not null then 'waiting' end as excuse,
        (waits.excuse ->> 'id')::integer as waiting_excuse_id
      from running m join attendances a on a.attendable_id = m.id
      cross join lateral (select ${waitingExcuse} as excuse) waits
      where m.presence = 'known' and ${isNotInMeeting}),
    counted as (
      select (select coalesce(array_agg(id order by starts_at, id), '{}') from running) as running,
        (select count(*)::integer from running where presence = 'unheard') as without_presence,
        (select count(*)::integer from running where presence = 'too_early') as too_early,
        (select coalesce(bool_or(has_partners), false) from running) as has_partners,
        count(*) filter (where excuse is distinct from 'approved')::integer as total,
        count(*) filter (where excuse = 'waiting')::integer as waiting,
        count(*) filter (where excuse = 'approved')::integer as excused
      from away)
    select counted.*, listed.*
    from counted left join (
      select away.*, u.name as student_name, s.grade, h.id as house_id, h.title as house_title, e.type,
        coalesce(e.title, own.title) as session_title
      from (
        select * from away where ${withExcused} or excuse is distinct from 'approved'
        order by (excuse is not distinct from 'approved'), coalesce(left_at, starts_at), student_id, attendable_id
        limit ${sql.lit(limit)}) away
      join users u on u.id = away.student_id join students s on s.id = away.student_id
      left join houses h on h.id = s.house_id
      left join experiences e on e.id = away.experience_id
      left join houses own on own.id = away.meeting_house_id) listed on true
    order by (listed.excuse is not distinct from 'approved'), coalesce(listed.left_at, listed.starts_at),
      listed.student_name, listed.student_id, listed.attendable_id`.execute(db)
  const [first] = rows
  if (!first) throw new Error('A count of no rows has no row.')
  const { running, withoutPresence, tooEarly, hasPartners: hasAny, total, waiting, excused } = first
  return {
    running,
    withoutPresence,
    tooEarly,
    hasPartners: hasAny,
    total,
    waiting,
    excused,
    rows: rows.flatMap((row) => (row.studentId === null ? [] : row)),
  }
}

import type pg from 'pg'
import type { PlannedMeeting } from '#vendors/zoom/sandbox/sandbox-planned.ts'

interface Row {
  readonly meeting_id: string
  readonly host: string
  readonly topic: string
  readonly agenda: string
  readonly starts_at: Date | null
  readonly minutes: number | null
  readonly url: string | null
}

/**
 * What stands ahead at the video service of the demo school: the rooms of the cycles that run or come, and the meetings of
 * sessions that were made, whichever sandbox made them. What the last comparison missed there is not there.
 */
export async function demoPlanned(pool: pg.Pool, nowMs: number): Promise<PlannedMeeting[]> {
  const { rows } = await pool.query<Row>(
    `select e.video_meeting_id as meeting_id, coalesce(h.email, 'nobody') as host, left(e.title, 200) as topic,
       format('Room of experience %s, made by the school''s platform', e.id) as agenda,
       null::timestamptz as starts_at, null::int as minutes,
       case when c.issues @> '[{"kind": "room-link"}]' then e.conference_url || '?pwd=changed' else e.conference_url end as url
     from experiences e join cycles y on y.id = e.cycle_id and y.ends_at > $1
       left join conference_checks c on c.experience_id = e.id
       left join lateral (select lower(u.email) as email from experience_experts x join users u on u.id = x.employee_id
         where x.experience_id = e.id order by x.is_main desc, u.name, u.id limit 1) h on true
     where e.video_meeting_id is not null and e.archived_at is null
       and not coalesce(c.issues @> '[{"kind": "room-gone"}]', false)
     union all
     select v.meeting_id, v.host, v.told_topic, 'Made by the school''s platform: ' || v.mark, v.told_starts_at,
       v.told_minutes, v.join_url
     from session_videos v join attendables m on m.id = v.attendable_id
     where v.meeting_id is not null and v.host is not null and m.video_deleted_at is null and m.starts_at > $1`,
    [new Date(nowMs)],
  )
  return rows.map(({ meeting_id, host, topic, agenda, starts_at, minutes, url }) => ({
    ...{ meetingId: meeting_id, uuid: `uuid of ${meeting_id}`, host, topic, agenda },
    ...{ startMs: starts_at?.getTime() ?? null, minutes: minutes ?? 0 },
    ...(url !== null && { joinUrl: url }),
  }))
}

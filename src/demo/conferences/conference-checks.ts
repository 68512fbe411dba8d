import type pg from 'pg'

const ofRoom = { sessionId: null, isMended: true }
const gone = [{ ...ofRoom, kind: 'room-gone', text: 'Its room is gone at the video service.' }]
const otherLink = [
  {
    ...ofRoom,
    kind: 'room-link',
    text: 'The link here is not the one that the video service gives.',
  },
]

/**
 * What the comparison of last night found in the running cycle: rooms that somebody deleted, links that somebody changed,
 * one that the service was too busy for, and one that was never compared. The sandbox holds what is said here.
 */
export async function addConferenceChecks(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const now = new Date(nowMs)
  await client.query(
    `insert into conference_checks (experience_id, checked_at, issues, failure, cause, failed_at)
     select e.id, $1::timestamptz - interval '5 hours',
       case when e.place % 12 = 5 then $2::jsonb when e.place % 12 = 9 then $3::jsonb else '[]' end,
       case when e.place = 7 then $4 else '' end, case when e.place = 7 then 'theirs' end,
       case when e.place = 7 then $1::timestamptz - interval '5 hours' end
     from (select e.id, row_number() over (order by e.id) as place from experiences e
         join cycles c on c.id = e.cycle_id and c.starts_at <= $1 and c.ends_at > $1
         where e.video_meeting_id is not null and e.archived_at is null) e
     where e.place <> 3`,
    [
      now,
      JSON.stringify(gone),
      JSON.stringify(otherLink),
      'The video service takes no more calls for now. Pull again in a few minutes.',
    ],
  )
}

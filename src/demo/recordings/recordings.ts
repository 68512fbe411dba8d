import type pg from 'pg'
import { sandboxVideo } from '#vendors/zoom/sandbox/sandbox-video.ts'
import { demoTranscript } from './demo-transcript.ts'

interface Held {
  readonly place: number
  readonly id: number
  readonly uuid: string
  readonly meeting_id: string
  readonly title: string
  readonly host_id: number
  readonly host: string
  readonly started_at: Date
  readonly minutes: number
  readonly school_date: string
  readonly others: string[] | null
}

const mostRecordings = 240

/**
 * Recordings of the last months as they were read last night: of every fifth session that was held, one still being made, some
 * in the trash, one of a meeting that is none of the school's. Their films are the sandbox's, so their sizes are, too.
 */
export async function addRecordings(client: pg.ClientBase, { nowMs }: { readonly nowMs: number }) {
  const { rows } = await client.query<Held>(
    `select row_number() over (order by m.starts_at desc, m.id) as place, m.id, m.video_meeting_uuid as uuid,
       m.video_meeting_id as meeting_id, left(coalesce(e.title, h.title), 200) as title, host.id as host_id, host.name as host,
       m.meeting_started_at as started_at, m.school_date::text,
       greatest(1, round(extract(epoch from m.meeting_ended_at - m.meeting_started_at) / 60))::int as minutes,
       (select array_agg(u.name order by u.id) from (select distinct p.participant_name as name, min(p.id) as id
          from presence_events p where p.attendable_id = m.id and p.participant_name not in ('', host.name) group by 1
          order by 2 limit 6) u) as others
     from attendables m left join experiences e on e.id = m.experience_id left join houses h on h.id = m.house_id
       join lateral (
         select u.id, u.name from users u where u.id = coalesce(h.advisor_id, (
           select x.employee_id from experience_experts x where x.experience_id = e.id
           order by x.is_main desc, x.employee_id limit 1))) host on true
     where m.meeting_ended_at is not null and m.meeting_ended_at < $1 and m.starts_at > $1::timestamptz - interval '70 days'
       and m.video_meeting_uuid is not null and m.cancelled_at is null and m.id % 5 = 0
     order by m.starts_at desc, m.id limit $2`,
    [new Date(nowMs), mostRecordings],
  )
  const sizes = new Map<number, number>()
  const sizeOf = (minutes: number) => {
    const size = sizes.get(minutes) ?? sandboxVideo(minutes * 60).length
    sizes.set(minutes, size)
    return size
  }
  const recordings = rows.map((held) => {
    const place = Number(held.place)
    const isMade = place !== 1
    return {
      ...{ meeting_uuid: held.uuid, meeting_id: held.meeting_id, host_id: held.host_id, topic: held.title },
      ref: encodeURIComponent(held.uuid),
      attendable_id: place === 5 ? null : held.id,
      ...{ started_at: held.started_at, month: held.school_date.slice(0, 7), minutes: held.minutes },
      size_bytes: isMade ? sizeOf(held.minutes) : 0,
      state: isMade ? (place % 23 === 0 ? 'trashed' : 'ready') : 'processing',
      transcript:
        isMade && place % 4 !== 3 ? demoTranscript(held.minutes, held.host, held.others ?? []) : null,
    }
  })
  await client.query(
    `with made as (
       insert into recordings (meeting_uuid, meeting_id, host_id, attendable_id, topic, started_at, month, minutes,
         size_bytes, state, transcript, pulled_at)
       select t.meeting_uuid, t.meeting_id, t.host_id, t.attendable_id, t.topic, t.started_at, t.month, t.minutes, t.size_bytes,
         t.state, t.transcript, $2::timestamptz from jsonb_to_recordset($1::jsonb) as t (meeting_uuid text, meeting_id text,
         host_id integer, attendable_id integer, topic text, started_at timestamptz, month text, minutes integer,
         size_bytes bigint, state text, transcript text)
       on conflict do nothing
       returning id, host_id, meeting_uuid, size_bytes, state, transcript),
     read as (
       insert into recording_pulls (host_id, from_day, to_day, asked_at, state, ended_at, found, changed)
       select host_id, $2::date - 40, $2::date, $2, 'done', $2, count(*), 0 from made group by host_id)
     insert into recording_files (recording_id, key, file_type, recording_type, extension, size_bytes, is_ready, download_url)
     select id, f.kind || ':' || meeting_uuid, f.file_type, f.recording_type, f.extension, f.size, state <> 'processing',
       'http://sandbox/rec/download/' || f.kind || '%3A' || ref
     from made join jsonb_to_recordset($1::jsonb) as a (meeting_uuid text, ref text) using (meeting_uuid) cross join lateral (values
       ('mp4', 'MP4', 'shared_screen_with_speaker_view', 'MP4', size_bytes),
       ('vtt', 'TRANSCRIPT', 'audio_transcript', 'VTT', octet_length(transcript))
     ) as f (kind, file_type, recording_type, extension, size) where f.size is not null`,
    [JSON.stringify(recordings), new Date(nowMs - 5 * 3_600_000)],
  )
}

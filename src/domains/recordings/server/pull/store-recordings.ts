import { sql } from 'kysely'
import { schoolDateOf } from '#contract/school-time.ts'
import type { Database } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { ZoomRecording } from '#vendors/zoom/zoom-recordings.ts'

export interface Found {
  readonly recording: ZoomRecording
  readonly isTrashed: boolean
}

interface Stored {
  readonly hostId: number
  readonly fromDay: string
  readonly toDay: string
  readonly found: readonly Found[]
  readonly transcripts: ReadonlyMap<string, string>
  readonly at: Date
}

export const stateOf = ({ recording, isTrashed }: Found) =>
  isTrashed
    ? 'trashed'
    : recording.files.some(({ isReady, fileType }) => isReady && playable(fileType))
      ? 'ready'
      : 'processing'

const playable = (fileType: string) => fileType === 'MP4' || fileType === 'M4A'

/**
 * Writes down what the service lists of a host: new ones, changed ones (each counts its version up), and that those it lists
 * no longer are removed, with what was said in them. What another host had is of whom it is listed now: accounts are handed
 * over there. Which session was recorded follows from the instance, else from the meeting nearest in time.
 * Returns how many are new or changed.
 */
export async function storeRecordings(db: Database, stored: Stored): Promise<number> {
  const { hostId, fromDay, toDay, found, transcripts, at } = stored
  const sent = JSON.stringify(
    found.map((one) => ({
      meeting_uuid: one.recording.uuid,
      meeting_id: one.recording.meetingId,
      topic: one.recording.topic,
      started_at: new Date(one.recording.startMs).toISOString(),
      month: schoolDateOf(one.recording.startMs).slice(0, 7),
      minutes: one.recording.minutes,
      size_bytes: one.recording.sizeBytes,
      state: stateOf(one),
      transcript: transcripts.get(one.recording.uuid) ?? null,
    })),
  )
  const { rows } = await sql<{ id: number; meetingUuid: string }>`
    insert into recordings as r (meeting_uuid, meeting_id, host_id, attendable_id, topic, started_at, month, minutes,
      size_bytes, state, trashed_at, transcript, pulled_at)
    select t.meeting_uuid, t.meeting_id, ${hostId}::integer, near.id, t.topic, t.started_at, t.month, t.minutes, t.size_bytes,
      t.state, case when t.state = 'trashed' then ${at}::timestamptz end, t.transcript, ${at}
    from jsonb_to_recordset(${sent}::jsonb) as t (meeting_uuid text, meeting_id text, topic text, started_at timestamptz,
      month text, minutes integer, size_bytes bigint, state text, transcript text)
    left join lateral (
      select m.id from attendables m
      where m.video_meeting_id = t.meeting_id
        and m.starts_at between t.started_at - interval '3 hours' and t.started_at + interval '3 hours'
      order by (m.video_meeting_uuid = t.meeting_uuid) desc nulls last,
        abs(extract(epoch from m.starts_at - t.started_at)), m.id limit 1) near on true
    on conflict (meeting_uuid) do update set host_id = excluded.host_id, topic = excluded.topic, minutes = excluded.minutes,
      size_bytes = excluded.size_bytes, state = excluded.state, pulled_at = excluded.pulled_at,
      trashed_at = case when excluded.state = 'trashed' then coalesce(r.trashed_at, ${at}::timestamptz) end,
      transcript = case when not r.is_transcript_erased then coalesce(excluded.transcript, r.transcript) end,
      attendable_id = coalesce(r.attendable_id, excluded.attendable_id), version = r.version + 1
      where (r.host_id, r.topic, r.minutes, r.size_bytes, r.state, r.transcript is null)
        is distinct from (excluded.host_id, excluded.topic, excluded.minutes, excluded.size_bytes, excluded.state,
          r.is_transcript_erased or coalesce(excluded.transcript, r.transcript) is null)
    returning r.id, r.meeting_uuid`.execute(db)
  const idOf = new Map(rows.map(({ id, meetingUuid }) => [meetingUuid, id]))
  await storeFiles(db, found, idOf)
  const uuids = found.map(({ recording }) => recording.uuid)
  const { numAffectedRows } = await sql`
    update recordings r set state = 'removed', trashed_at = null, transcript = null, version = r.version + 1, pulled_at = ${at}
    where r.host_id = ${hostId} and r.state <> 'removed' and not (r.meeting_uuid = any(${uuids}::text[]))
      and r.started_at >= ${fromDay}::date::timestamp at time zone 'UTC'
      and r.started_at < (${toDay}::date + 1)::timestamp at time zone 'UTC'`.execute(db)
  return rows.length + Number(numAffectedRows ?? 0)
}

async function storeFiles(db: Database, found: readonly Found[], idOf: ReadonlyMap<string, number>) {
  const ids = [...idOf.values()]
  if (ids.length === 0) return
  await db.deleteFrom('recordingFiles').where('recordingId', 'in', ids).execute()
  const files = found.flatMap(({ recording }) => {
    const recordingId = idOf.get(recording.uuid)
    const each = new Map(recording.files.map((file) => [file.key, file]))
    return recordingId === undefined ? [] : [...each.values()].map((file) => ({ ...file, recordingId }))
  })
  await insertRows(db, 'recordingFiles', files)
}

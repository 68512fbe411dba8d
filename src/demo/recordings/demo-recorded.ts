import type pg from 'pg'
import type { SandboxRecording } from '#vendors/zoom/sandbox/sandbox-recordings.ts'

interface Row {
  readonly uuid: string
  readonly meeting_id: string
  readonly host: string
  readonly topic: string
  readonly started_at: Date
  readonly minutes: number
  readonly state: string
  readonly transcript: string | null
}

/**
 * What the sandbox of the video service holds of the demo school: the recordings as they were read last. Their addresses
 * lead to the sandbox that runs now.
 */
export async function demoRecorded(pool: pg.Pool, sandboxUrl: string): Promise<SandboxRecording[]> {
  await pool.query(
    "update recording_files set download_url = $1 || regexp_replace(download_url, '^https?://[^/]+', '')",
    [sandboxUrl],
  )
  const { rows } = await pool.query<Row>(
    `select r.meeting_uuid as uuid, r.meeting_id, lower(u.email) as host, r.topic, r.started_at, r.minutes, r.state, r.transcript
     from recordings r join users u on u.id = r.host_id where r.state <> 'removed'`,
  )
  return rows.map(({ uuid, meeting_id, host, topic, started_at, minutes, state, transcript }) => ({
    ...{ uuid, meetingId: meeting_id, host, topic, minutes, startMs: started_at.getTime() },
    ...{ isProcessing: state === 'processing', isTrashed: state === 'trashed' },
    ...(transcript !== null && { transcript }),
  }))
}

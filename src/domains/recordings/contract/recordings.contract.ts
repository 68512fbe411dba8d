import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { paged, pageFacts } from '#contract/paging.ts'
import { id, instant, search, token } from '#contract/values.ts'

const path = '/backoffice/workbench/zoom-recordings' as const
const access = 'recordings.manage'
const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'This is not a month.')

export const recordingStates = ['processing', 'ready', 'trashed', 'removed'] as const

/** How the last reading of a host went; whatever is known of their recordings is of it. */
const reading = z.object({
  isPulling: z.boolean(),
  pulled_at: instant.nullable(),
  /** Why the last reading failed; empty where it did not. */
  failure: z.string(),
})
export type HostReading = z.output<typeof reading>

const host = reading.extend({
  id: z.number(),
  name: z.string(),
  /** All, whatever became of them: as many as are listed. */
  recordings: z.number(),
  /** Those that are being made or ready; minutes and size are theirs. */
  standing: z.number(),
  size_bytes: z.number(),
  last_at: instant.nullable(),
})
export type RecordingHost = z.output<typeof host>

const monthRow = z.object({
  month: z.string(),
  /** All, whatever became of them: as many as are listed. */
  recordings: z.number(),
  /** Those that are being made or ready; minutes and size are theirs. */
  standing: z.number(),
  minutes: z.number(),
  size_bytes: z.number(),
})
export type RecordingMonth = z.output<typeof monthRow>

const row = z.object({
  id: z.number(),
  meeting_uuid: z.string(),
  topic: z.string(),
  started_at: instant,
  minutes: z.number(),
  size_bytes: z.number(),
  state: z.enum(recordingStates),
  has_transcript: z.boolean(),
  /** The experience or house whose meeting it was; null: none of the school's. */
  session: z.string().nullable(),
  /** Who may see it, in words. */
  seen_by: z.string(),
  /** When the last plan of removals lets it go; null where there was none. */
  delete_after: instant.nullable(),
})
export type RecordingRow = z.output<typeof row>

const hostName = z.object({ id: z.number(), name: z.string() })

/** `/workbench/zoom-recordings`: recordings by host, month and meeting (pages.md, Administration). */
export const recordingsContract = {
  listHosts: endpoint({
    method: 'GET',
    path,
    summary: 'Colleagues with recordings, 50 a page',
    access,
    input: paged(z.object({ search: search() })),
    output: z.object({
      ...pageFacts,
      hosts: z.array(host),
      hasPendingJobsAt: instant.nullable(),
      hindrance: z.string().nullable(),
    }),
  }),
  listMonths: endpoint({
    method: 'GET',
    path: `${path}/{userId}/months`,
    summary: 'The months in which a colleague has recordings',
    access,
    input: z.object({ userId: id }),
    output: z.object({ host: hostName, reading, months: z.array(monthRow) }),
  }),
  listMonth: endpoint({
    method: 'GET',
    path: `${path}/{userId}/months/{month}`,
    summary: 'The recordings of a colleague in a month, 50 a page',
    access,
    input: paged(z.object({ userId: id, month, search: search() })),
    output: z.object({ ...pageFacts, host: hostName, recordings: z.array(row) }),
  }),
  getMeeting: endpoint({
    method: 'GET',
    path: `${path}/{userId}/months/{month}/meeting`,
    summary: 'One recorded meeting with its files',
    access,
    input: z.object({ userId: id, month, meeting_uuid: token(200) }),
    output: z.object({
      host: hostName,
      recording: row,
      files: z.array(
        z.object({
          key: z.string(),
          file_type: z.string(),
          recording_type: z.string(),
          size_bytes: z.number(),
          is_ready: z.boolean(),
        }),
      ),
    }),
  }),
  pull: endpoint({
    method: 'POST',
    again: 'anew',
    path,
    summary: 'Has the recordings of one colleague, or of all, read anew at the video service',
    access,
    input: z.object({ userId: id.optional() }),
    output: z.object({ ok: z.literal(true), message: z.string() }),
  }),
}

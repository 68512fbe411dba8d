import { z } from 'zod'
import { download } from '#contract/download.ts'
import { endpoint } from '#contract/endpoint.ts'
import { epochMs, id, instant, token } from '#contract/values.ts'

const person = z.object({
  student_id: z.number(),
  name: z.string(),
  /** Grade and house, where another on the roll bears the same name. */
  name_detail: z.string().nullable(),
  status: z.string(),
  /** When they were in the meeting, in milliseconds from the beginning of the recording. */
  spans: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
})
export type RecordedPerson = z.output<typeof person>

const cue = z.object({ startMs: z.number(), endMs: z.number(), speaker: z.string(), text: z.string() })

/** `/recording/:recordingId`: a recording with transcript, roll and presence; for who sees the roll of its session. */
export const playerContract = {
  get: endpoint({
    method: 'GET',
    path: '/backoffice/recordings/{recordingId}',
    summary: 'A recording, its transcript and who was there',
    access: 'attendance.view',
    input: z.object({ recordingId: id }),
    output: z.object({
      id: z.number(),
      title: z.string(),
      started_at: instant,
      minutes: z.number(),
      host: z.string(),
      /** The page of the roll. */
      roll_url: z.string().nullable(),
      /** Where it is played from, for the viewer alone; null while there is nothing to play, and why. */
      video: z.object({ url: z.string(), save_url: z.string(), expires_at: instant }).nullable(),
      reason: z.string(),
      cues: z.array(cue),
      people: z.array(person),
    }),
    people: ({ people }) => people.map(({ student_id }) => student_id),
  }),
}

/** The film itself, in the parts a player asks for. */
export const playerDownloads = {
  video: download({
    path: '/backoffice/recordings/{recordingId}/video',
    summary: 'A recording, streamed or saved; its address runs out after an hour and is the viewer’s alone',
    access: 'attendance.view',
    input: z.object({
      ...{ recordingId: id, until: epochMs, sign: token(100) },
      /** Kept as a file, which is written down. */
      save: z.literal('1').optional(),
    }),
    formats: [],
  }),
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import type { SandboxBehaviour } from './sandbox-behaviour.ts'
import { pageOf } from './sandbox-paging.ts'
import type { RecordedMeetings, SandboxRecording } from './sandbox-recordings.ts'
import { sandboxVideo } from './sandbox-video.ts'

export type RecordingsOptions = {
  recorded: RecordedMeetings
  behaviour: SandboxBehaviour
  clock: Clock
}

const listQuery = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  trash: z.stringbool().default(false),
})
const mostDays = 31
const dayMs = 86_400_000

const refuse = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ code, message })

/** Recordings by host and days, and the trash, below `/v2`. */
export function addRecordingRoutes(
  api: FastifyInstance,
  { recorded, behaviour, clock }: RecordingsOptions,
  refOf: (request: { params: unknown }) => string,
): void {
  api.get('/users/:host/recordings', (request, reply) => {
    const { host } = z.object({ host: z.string() }).parse(request.params)
    if (behaviour.missingHosts.includes(host))
      return refuse(reply, 404, 1001, `User does not exist: ${host}.`)
    const asked = listQuery.safeParse(request.query)
    if (!asked.success) return refuse(reply, 400, 300, 'Validation Failed.')
    const [fromMs, toMs] = [Date.parse(asked.data.from), Date.parse(asked.data.to) + dayMs]
    if (toMs - fromMs > mostDays * dayMs)
      return refuse(reply, 400, 300, 'The next available month is only within one month.')
    const found = recorded
      .list(host, asked.data.trash)
      .filter(({ startMs }) => startMs >= fromMs && startMs < toMs)
    const rows = (behaviour.isRecordingListedTwice ? found.flatMap((one) => [one, one]) : found).map((one) =>
      wireRecording(one, `http://${request.host}`),
    )
    const page = pageOf(rows, request.query, clock.nowMs(), behaviour.isPageTokenStuck)
    if (page === null) return refuse(reply, 400, 300, 'The next page token is invalid or expired.')
    const { participants: meetings, ...frame } = page
    return { ...frame, ...asked.data, meetings }
  })

  api.delete('/meetings/:ref/recordings', (request, reply) => {
    const uuid = refOf(request)
    if (recorded.find(uuid) === undefined || recorded.isTrashed(uuid))
      return refuse(reply, 404, 3301, 'There is no recording for this meeting.')
    recorded.trash(uuid)
    return reply.code(204).send()
  })
}

/** The files themselves, at addresses of their own: the first leads to a second, and both want the token. */
export function addRecordingFiles(
  server: FastifyInstance,
  { recorded, behaviour }: RecordingsOptions,
  isRefused: (authorization: string | undefined) => boolean,
): void {
  const params = z.object({ file: z.string() })
  server.get('/rec/download/:file', (request, reply) =>
    reply.redirect(`/rec/file/${encodeURIComponent(params.parse(request.params).file)}`),
  )
  server.get('/rec/file/:file', (request, reply) => {
    const { file } = params.parse(request.params)
    if (behaviour.isLoginPage || isRefused(request.headers.authorization))
      return reply.type('text/html').send('<html><title>Sign in</title></html>')
    const [kind, uuid = ''] = file.split(/:(.*)/s)
    const recording = recorded.find(uuid)
    if (!recording || recorded.isTrashed(uuid)) return refuse(reply, 404, 3301, 'There is no recording.')
    const bytes = bytesOf(recording, kind ?? '')
    // It says MP4 of what it lists; what it plays is a film that needs no licence.
    reply.type(kind === 'vtt' ? 'text/vtt' : 'video/webm').header('accept-ranges', 'bytes')
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined || behaviour.areRangesIgnored) return reply.send(bytes)
    const last = to === '' || to === undefined ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
    if (Number(from) > last) return reply.code(416).send()
    return reply
      .code(206)
      .header('content-range', `bytes ${from}-${last}/${bytes.length}`)
      .send(bytes.subarray(Number(from), last + 1))
  })
}

const videos = new Map<number, Buffer>()

function bytesOf({ minutes, transcript = '' }: SandboxRecording, kind: string): Buffer {
  if (kind === 'vtt') return Buffer.from(transcript)
  const seconds = minutes * 60
  const video = videos.get(seconds) ?? sandboxVideo(seconds)
  videos.set(seconds, video)
  return video
}

function wireRecording(recording: SandboxRecording, url: string) {
  const { uuid, meetingId, topic, startMs, minutes, isProcessing = false, transcript } = recording
  const start = new Date(startMs).toISOString().replace('.000Z', 'Z')
  const address = (kind: string) => `${url}/rec/download/${encodeURIComponent(`${kind}:${uuid}`)}`
  const size = isProcessing ? 0 : bytesOf(recording, 'mp4').length
  const video = {
    id: `mp4:${uuid}`,
    meeting_id: uuid,
    recording_start: start,
    recording_end: isProcessing ? '' : new Date(startMs + minutes * 60_000).toISOString(),
    file_type: isProcessing ? '' : 'MP4',
    file_extension: isProcessing ? '' : 'MP4',
    file_size: size,
    recording_type: 'shared_screen_with_speaker_view',
    status: isProcessing ? 'processing' : 'completed',
    download_url: address('mp4'),
  }
  const text = {
    id: `vtt:${uuid}`,
    meeting_id: uuid,
    recording_start: start,
    file_type: 'TRANSCRIPT',
    file_extension: 'VTT',
    file_size: Buffer.byteLength(transcript ?? ''),
    recording_type: 'audio_transcript',
    status: 'completed',
    download_url: address('vtt'),
  }
  // No id, status or size, as the service has it.
  const timeline = {
    meeting_id: uuid,
    recording_start: start,
    file_type: 'TIMELINE',
    file_extension: 'JSON',
    download_url: address('timeline'),
  }
  return {
    uuid,
    id: Number(meetingId),
    host_id: 'host',
    topic,
    type: 2,
    start_time: start,
    timezone: 'America/New_York',
    duration: minutes,
    total_size: size,
    recording_count: isProcessing ? 0 : transcript === undefined ? 2 : 3,
    recording_files: [video, ...(transcript === undefined || isProcessing ? [] : [text]), timeline],
  }
}

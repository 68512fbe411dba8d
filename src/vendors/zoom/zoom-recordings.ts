import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { cleanLine } from '#contract/clean-text.ts'
import { isInSchoolTimes } from '#contract/school-time.ts'
import { token } from '#contract/values.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { VendorMisanswered, VendorNotFound, VendorRefused, VendorUnavailable } from '../vendor-errors.ts'
import type { ListPages, ZoomCall } from './zoom-planning.ts'

const line = z
  .string()
  .nullish()
  .transform((text) => cleanLine(text ?? '').slice(0, 300))
const size = z
  .number()
  .nullish()
  .transform((bytes) => Math.max(0, Math.trunc(bytes ?? 0)))

/** One file of a recording; closed captions and time lines have no id of their own, so their kind names them. */
const recordingFile = z
  .object({
    id: line,
    file_type: line,
    file_extension: line,
    recording_type: line,
    recording_start: line,
    status: line,
    file_size: size,
    download_url: z.url({ protocol: /^https?$/ }).max(2000),
  })
  .transform((file) => ({
    key: file.id || `${file.file_type} ${file.recording_start}`,
    fileType: file.file_type,
    extension: file.file_extension,
    recordingType: file.recording_type,
    sizeBytes: file.file_size,
    /** While it is being made its kind and size are blank. */
    isReady: file.status !== 'processing' && file.file_type !== '',
    downloadUrl: file.download_url,
  }))

const recording = z
  .object({
    uuid: token(200),
    id: z.union([token(40), z.number()]).transform(String),
    topic: line,
    start_time: z.string().transform((text, context) => {
      const atMs = Date.parse(text)
      if (isInSchoolTimes(atMs)) return atMs
      context.addIssue({ code: 'custom', message: 'not a time' })
      return z.NEVER
    }),
    duration: size,
    total_size: size,
    recording_files: z.array(z.unknown()).default([]),
  })
  .transform((one) => ({
    uuid: one.uuid,
    meetingId: one.id,
    topic: one.topic,
    startMs: one.start_time,
    minutes: Math.min(one.duration, 100_000),
    sizeBytes: one.total_size,
    // New kinds of files come: what cannot be read is left out.
    files: one.recording_files.flatMap((file) => recordingFile.safeParse(file).data ?? []),
  }))
export type ZoomRecording = z.output<typeof recording>

const recordingPage = z
  .object({ next_page_token: line, meetings: z.array(recording) })
  .transform((page) => ({ rows: page.meetings, nextPageToken: page.next_page_token }))

/** What came of opening a file: its bytes as they arrive. */
export interface OpenedBytes {
  /** The whole file, or the asked part of it. */
  readonly isPart: boolean
  readonly contentType: string
  readonly body: Readable
}

/** Cloud recordings (https://developers.zoom.us/docs/api/rest/reference/zoom-api/methods/#tag/Cloud-Recording). */
export type ZoomRecordings = {
  /** Those of a host between two days (UTC), both included, at most a month apart; in the trash instead with `trash`. */
  listRecordings(host: string, days: { from: string; to: string; trash?: boolean }): Promise<ZoomRecording[]>
  /** Puts all files of one instance into the trash, where the service keeps them 30 days. Not found when they are gone. */
  trashRecording(uuid: string): Promise<void>
  /** Opens a file without reading it; `range` names bytes, both included. Whoever opens it reads or destroys it. */
  openRecording(
    downloadUrl: string,
    range?: { from: number; to: number },
    signal?: AbortSignal,
  ): Promise<OpenedBytes>
}

export interface Downloading {
  readonly tokens: AccessTokens
  /** Hosts whose addresses are given the token: the service's own. */
  readonly isOurs: (url: URL) => boolean
  readonly fetch: typeof fetch
  readonly meetingRef: (uuid: string) => string
}

const mostRedirects = 3

export function zoomRecordings(
  call: ZoomCall,
  listPages: ListPages,
  { tokens, isOurs, fetch: send, meetingRef }: Downloading,
): ZoomRecordings {
  async function open(accessToken: string, address: string, range: string | undefined, signal?: AbortSignal) {
    let url = new URL(address)
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      // The token goes to the service alone, whatever it redirects to.
      const headers = {
        ...(isOurs(url) && { authorization: `Bearer ${accessToken}` }),
        ...(range !== undefined && { range }),
      }
      const answer = await send(url, { headers, redirect: 'manual', ...(signal && { signal }) }).catch(
        (cause: unknown) => {
          throw new VendorUnavailable('zoom', 'a recording could not be reached', { cause })
        },
      )
      const next = answer.headers.get('location')
      if (answer.status < 300 || answer.status >= 400 || next === null) return answer
      await answer.body?.cancel()
      url = new URL(next, url)
    }
    throw new VendorMisanswered('zoom', 'a recording is redirected without end', { mayPass: false })
  }

  return {
    listRecordings: (host, { from, to, trash = false }) =>
      listPages(`/users/${encodeURIComponent(host)}/recordings`, {
        weight: 'medium',
        query: { from, to, ...(trash && { trash: 'true' }) },
        schema: recordingPage,
      }),
    trashRecording: async (uuid) => {
      await call({
        method: 'DELETE',
        path: `/meetings/${meetingRef(uuid)}/recordings`,
        query: { action: 'trash' },
        weight: 'light',
        schema: z.unknown(),
        isRepeatable: true,
      })
    },
    openRecording: (downloadUrl, range, signal) =>
      tokens.callWith(async (accessToken) => {
        if (!isOurs(new URL(downloadUrl)))
          throw new VendorRefused('zoom', 400, 'a recording lies at an address that is not of the service')
        const asked = range && `bytes=${range.from}-${range.to}`
        const answer = await open(accessToken, downloadUrl, asked, signal)
        const contentType = answer.headers.get('content-type') ?? ''
        const isPage = contentType.startsWith('text/html') || contentType.includes('json')
        if (answer.body !== null && answer.ok && !isPage)
          return {
            isPart: answer.status === 206,
            contentType,
            body: Readable.fromWeb(answer.body as ReadableStream),
          }
        await answer.body?.cancel()
        if (answer.status === 404) throw new VendorNotFound('zoom', 'the recording is gone')
        if (answer.status >= 500 || answer.status === 429)
          throw new VendorUnavailable('zoom', `a recording was answered with ${answer.status}`)
        // A page to log in comes with 200 where the token is not taken.
        throw new VendorRefused('zoom', answer.ok ? 401 : answer.status, 'the recording was not given out')
      }),
  }
}

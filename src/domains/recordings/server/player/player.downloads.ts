import { pipeline, type Readable, Transform } from 'node:stream'
import { schoolDateOf } from '#contract/school-time.ts'
import { downloads } from '#server/api/downloads.ts'
import { notFound } from '#server/api/errors.ts'
import { insertAudit } from '#server/database/audit.ts'
import { expectSigned } from '#server/files/signed-address.ts'
import { playerDownloads } from '../../contract/player.contract.ts'
import { findFilm, getVisibleRecording } from './find-recording.ts'

/** What browsers draw as a film or sound; nothing else is passed on under its own name. */
const contentTypes: Readonly<Record<string, string>> = { MP4: 'video/mp4', M4A: 'audio/mp4' }

export const playerFiles = downloads(playerDownloads, {
  video: async ({ input: { recordingId, until, sign, save }, ...context }) => {
    const { db, viewer, services } = context
    // Both at every part that is asked for: whoever lost the session, or whose address ran out, gets no further byte.
    expectSigned({ viewer, services }, `recording ${recordingId}`, { until, sign })
    const { recording, session } = await getVisibleRecording(db, viewer, recordingId)
    const film = recording.state === 'ready' ? await findFilm(db, recordingId) : undefined
    const client = services.vendors.videoMeetings
    if (film === undefined) throw notFound('There is nothing to play for this recording.')
    if (client === null) throw notFound('No video service is set up.')
    const name = `${session.title}, ${schoolDateOf(recording.startedAt.getTime())}.${film.extension.toLowerCase()}`
    if (save === '1')
      await insertAudit(db, context, {
        ...{ action: 'recordings.saved', subjectType: 'recording', subjectId: recordingId },
        after: { title: session.title },
      })
    return {
      ...(save === '1' && { saveAs: name }),
      contentType: contentTypes[film.fileType] ?? 'application/octet-stream',
      size: Number(film.sizeBytes),
      etag: `"${recording.id}-${recording.version}-${film.sizeBytes}"`,
      open: async (range, signal) => {
        const { isPart, body } = await client.openRecording(film.downloadUrl, range, signal)
        // A service that sends the whole file for a part: what lies before and behind it is let go as it arrives.
        return range === undefined || isPart ? body : cut(body, range)
      },
    }
  },
})

/** Ends the reading with the last byte that was asked for, and hands on what goes wrong. */
function cut(body: Readable, range: { readonly from: number; readonly to: number }): Readable {
  const part = onlyPart(range)
  pipeline(body, part, () => undefined)
  part.once('end', () => body.destroy())
  return part
}

function onlyPart({ from, to }: { readonly from: number; readonly to: number }): Transform {
  let at = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
      at += chunk.length
      if (part.length > 0) this.push(part)
      if (at > to) this.push(null)
      done()
    },
  })
}

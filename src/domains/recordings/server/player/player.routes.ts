import { downloadAddress } from '#contract/download.ts'
import { joinStatuses } from '#domains/attendance/contract/attendance-status.ts'
import { addressOf } from '#domains/attendance/rules/addresses.ts'
import { listRollRows } from '#domains/attendance/server/attendance.service.ts'
import { handlers } from '#server/api/handlers.ts'
import { signedFor } from '#server/files/signed-address.ts'
import { playerContract, playerDownloads } from '../../contract/player.contract.ts'
import { readTranscript } from '../../rules/read-transcript.ts'
import { spansIn } from '../../rules/spans-in.ts'
import { findFilm, getVisibleRecording } from './find-recording.ts'

const reasons: Readonly<Record<string, string>> = {
  processing: 'The recording is still being made. Check again in a few minutes.',
  trashed: 'The recording was removed. Whoever oversees recordings can bring it back at Zoom within 30 days.',
  removed: 'The recording is gone.',
}

export const playerRoutes = handlers(playerContract, {
  get: async ({ db, viewer, services, input: { recordingId } }) => {
    const { recording, session } = await getVisibleRecording(db, viewer, recordingId)
    const [film, rows] = await Promise.all([findFilm(db, recordingId), listRollRows(db, session.id)])
    const isThere = film !== undefined && recording.state === 'ready'
    const signed = signedFor({ viewer, services }, `recording ${recordingId}`)
    const startMs = recording.startedAt.getTime()
    const ids = { experienceId: session.experienceId ?? 0, houseId: session.houseId ?? 0 }
    return {
      id: recording.id,
      title: session.title,
      started_at: recording.startedAt.toISOString(),
      minutes: recording.minutes,
      host: recording.host,
      roll_url:
        session.houseId === null
          ? addressOf.session({ ...ids, type: session.type ?? '', sessionId: session.id })
          : addressOf.houseEvent({ ...ids, eventId: session.id }),
      video: isThere
        ? {
            url: downloadAddress(playerDownloads.video, { recordingId, ...signed }),
            save_url: downloadAddress(playerDownloads.video, { recordingId, ...signed, save: '1' }),
            expires_at: new Date(signed.until).toISOString(),
          }
        : null,
      reason: isThere ? '' : (reasons[recording.state] ?? 'There is nothing to play.'),
      // What was said is shown as the film is, and not a word of it longer.
      cues: isThere ? readTranscript(recording.transcript ?? '') : [],
      people: rows.map(({ studentId, studentName, nameDetail, statuses, segments }) => ({
        student_id: studentId,
        name: studentName,
        name_detail: nameDetail,
        status: joinStatuses(statuses),
        spans: spansIn(segments, { startMs, endMs: startMs + recording.minutes * 60_000 }),
      })),
    }
  },
})

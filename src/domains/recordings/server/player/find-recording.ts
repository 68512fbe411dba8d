import { findVisibleAttendable } from '#domains/attendance/server/attendance.service.ts'
import { notFound } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Database } from '#server/database/database.ts'

const none = 'There is no such recording.'

/** A recording whose session's roll the viewer may see now; not-found otherwise, and where it is of no session. */
export async function getVisibleRecording(db: Database, viewer: Viewer, recordingId: number) {
  const recording = await db
    .selectFrom('recordings')
    .innerJoin('users', 'users.id', 'recordings.hostId')
    .selectAll('recordings')
    .select('users.name as host')
    .where('recordings.id', '=', recordingId)
    .executeTakeFirst()
  if (!recording || recording.attendableId === null) throw notFound(none)
  const session = await findVisibleAttendable(db, viewer, recording.attendableId)
  if (session === undefined) throw notFound(none)
  return { recording, session }
}

const kinds = ['shared_screen_with_speaker_view', 'active_speaker', 'gallery_view']

/** The film that is played: the one with screen and speaker before others, sound alone last; undefined where none is ready. */
export async function findFilm(db: Database, recordingId: number) {
  const files = await db
    .selectFrom('recordingFiles')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .where('isReady', '=', true)
    .where('sizeBytes', '>', 0)
    .where('fileType', 'in', ['MP4', 'M4A'])
    .execute()
  const rank = ({ fileType, recordingType }: (typeof files)[number]) => {
    const at = kinds.indexOf(recordingType)
    return (fileType === 'MP4' ? 0 : 10) + (at < 0 ? kinds.length : at)
  }
  return files.toSorted((one, other) => rank(one) - rank(other) || (one.key < other.key ? -1 : 1))[0]
}

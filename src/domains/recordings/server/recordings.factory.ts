import type { Database } from '#server/database/database.ts'

interface RecordingChoice {
  readonly hostId: number
  readonly attendableId?: number
  readonly topic?: string
  readonly transcript?: string
}

/** Makes a recording that stands at the video service, with its film; returns its id. */
export async function makeRecording(
  db: Database,
  { hostId, attendableId, topic = 'A meeting', transcript }: RecordingChoice,
): Promise<number> {
  const uuid = `recording of ${attendableId ?? topic}`
  const { id } = await db
    .insertInto('recordings')
    .values({
      ...{ meetingUuid: uuid, meetingId: '81111111111', hostId, topic, month: '2026-11', minutes: 50 },
      ...{ attendableId: attendableId ?? null, startedAt: new Date('2026-11-09T15:00:00Z'), sizeBytes: 1000 },
      ...{ state: 'ready', pulledAt: new Date('2026-11-10T15:00:00Z'), transcript: transcript ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recordingFiles')
    .values({
      ...{ recordingId: id, key: 'film', fileType: 'MP4', recordingType: 'active_speaker', extension: 'MP4' },
      ...{ sizeBytes: 1000, isReady: true, downloadUrl: 'https://zoom.us/rec/download/film' },
    })
    .execute()
  return id
}

/** Makes a plan that removes recordings; returns its id. */
export async function makeRemoval(
  db: Database,
  { madeBy, recordingIds }: { readonly madeBy: number; readonly recordingIds: readonly number[] },
): Promise<number> {
  const { id } = await db
    .insertInto('recordingRemovals')
    .values({ keepDays: 30, madeBy, madeAt: new Date('2026-11-10T15:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('recordingRemovalRows')
    .values(recordingIds.map((recordingId) => ({ removalId: id, recordingId, version: 1 })))
    .execute()
  return id
}

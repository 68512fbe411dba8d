import { sql } from 'kysely'
import { topic } from '#contract/topics.ts'
import { setVideoMeeting } from '#domains/attendance/server/attendance.service.ts'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { publishChanges } from '#server/live/live.ts'
import type { Services } from '#server/services.ts'
import type { ZoomClient } from '#vendors/zoom/zoom-client.ts'
import type { SessionVideo } from './session-videos.queries.ts'
import type { VideoFailure } from './video-failure.ts'

/** One video meeting that is being followed, claimed by this process. */
export interface Work {
  readonly services: Services
  readonly client: ZoomClient
  readonly video: SessionVideo
}

/** No meeting stands at the service. */
export const nothingStands = {
  meetingId: null,
  joinUrl: null,
  toldTopic: null,
  toldStartsAt: null,
  toldMinutes: null,
}

/** What is written down of the meeting of a session. */
export type Change = Partial<{
  meetingId: string | null
  joinUrl: string | null
  toldTopic: string | null
  toldStartsAt: Date | null
  toldMinutes: number | null
  hostId: number | null
  host: string | null
  askedHostId: number | null
  sentAt: Date | null
}>

/** Writes down which meeting stands, and gives the session its link. */
export async function store({ services: { database }, video }: Work, set: Change): Promise<void> {
  await inTransaction(database, (db) => change(db, video, set))
}

async function change(db: Database, video: SessionVideo, set: Change): Promise<void> {
  await db.updateTable('sessionVideos').set(set).where('id', '=', video.id).execute()
  if (set.meetingId === undefined || video.attendableId === null) return
  await setVideoMeeting(db, video.attendableId, {
    meeting: set.meetingId === null ? null : { id: set.meetingId, url: set.joinUrl ?? null },
    ...(set.meetingId !== null && { failure: null }),
  })
  await tell(db, video)
}

/**
 * Puts another meeting in the place of the one that stands. That one is of no session from now on, and has to go at the
 * service: returns its number among the video meetings.
 */
export function replace({ services: { database }, video }: Work, set: Change): Promise<number> {
  return inTransaction(database, async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into session_videos (host_id, host, meeting_id, join_url, told_topic, told_starts_at, told_minutes)
      select host_id, host, meeting_id, join_url, told_topic, told_starts_at, told_minutes
      from session_videos where id = ${video.id}
      returning id`.execute(db)
    await change(db, video, set)
    return rows[0]?.id ?? 0
  })
}

const tell = (db: Database, { experienceId }: SessionVideo) =>
  experienceId === null ? undefined : publishChanges(db, [topic('experience', experienceId)])

/** Stores that a video meeting is as it should be, and lets go of its claim. */
export async function release({ services: { database }, video }: Work): Promise<void> {
  await inTransaction(database, async (db) => {
    await db
      .updateTable('sessionVideos')
      .set({ claimedUntil: null, failure: null, failedAt: null, failures: 0, nextTryAt: null })
      .where('id', '=', video.id)
      .execute()
    if (video.failures === 0 || video.attendableId === null) return
    await setVideoMeeting(db, video.attendableId, { failure: null })
    await tell(db, video)
  })
}

/** Lets go of a claim until `settleMs` after the meeting was asked for; then it is looked for again. */
export async function putOff({ services: { database }, video }: Work, settleMs: number): Promise<void> {
  const nextTryAt = new Date((video.sentAt?.getTime() ?? 0) + settleMs)
  await database
    .updateTable('sessionVideos')
    .set({ claimedUntil: null, nextTryAt })
    .where('id', '=', video.id)
    .execute()
}

/**
 * Lets go of a claim, unless another server has taken it over since. Whoever follows the meeting next goes on from what
 * is written down.
 */
export const letGo = ({ services: { database }, video }: Work) =>
  database
    .updateTable('sessionVideos')
    .set({ claimedUntil: null })
    .where('id', '=', video.id)
    .where('claimedUntil', '=', video.claimedUntil)
    .execute()

/** Deletes what we keep of a video meeting: nothing stands at the service and nothing is wanted. */
export async function forget({ services: { database }, video }: Work): Promise<void> {
  await inTransaction(database, async (db) => {
    await db.deleteFrom('sessionVideos').where('id', '=', video.id).execute()
    if (video.attendableId === null) return
    await setVideoMeeting(db, video.attendableId, { meeting: null, failure: null })
    await tell(db, video)
  })
}

/**
 * Stores that a video meeting is not as it should be, and why: it is shown on the session's page and in the editor
 * until it is mended. Lets go of its claim until `againMs`.
 */
export async function noteFailure({ services, video }: Work, { text, againMs }: VideoFailure): Promise<void> {
  const failedAt = new Date(services.clock.nowMs())
  await inTransaction(services.database, async (db) => {
    await db
      .updateTable('sessionVideos')
      .set({
        claimedUntil: null,
        failure: text,
        failedAt,
        failures: Math.min(video.failures + 1, 100),
        nextTryAt: new Date(againMs),
      })
      .where('id', '=', video.id)
      .execute()
    if (video.attendableId === null) return
    await setVideoMeeting(db, video.attendableId, { failure: { text, at: failedAt } })
    await tell(db, video)
  })
}

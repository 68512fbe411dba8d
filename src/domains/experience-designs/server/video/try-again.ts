import { notFound } from '#server/api/errors.ts'
import type { HandlerArguments } from '#server/api/handlers.ts'
import { getStoredDesign } from '../editor/stored-design.ts'
import { followVideoJob } from './session-videos.jobs.ts'

const noVideo = 'This session has no video meeting.'

/** Has the video meeting of a session tried again now; not-found for who may not edit its experience. */
export async function tryVideoAgain({
  db,
  viewer,
  services,
  input: { session_id: sessionId },
}: HandlerArguments<{ readonly session_id: number }>) {
  const planned = await db
    .selectFrom('plannedSessions')
    .select('experienceId')
    .where('attendableId', '=', sessionId)
    .executeTakeFirst()
  if (!planned) throw notFound(noVideo)
  await getStoredDesign(db, viewer, planned.experienceId)
  const video = await db
    .updateTable('sessionVideos')
    .set({ nextTryAt: null })
    .where('attendableId', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  if (!video) throw notFound(noVideo)
  await services.jobs.enqueue(db, followVideoJob, { videoId: video.id }, { key: String(video.id) })
  return { ok: true as const }
}

import { leaveToNext } from '#server/jobs/leave-to-next.ts'
import type { Services } from '#server/services.ts'
import {
  VendorCutOff,
  VendorError,
  VendorMisanswered,
  VendorNotFound,
  VendorUnavailable,
} from '#vendors/vendor-errors.ts'
import type { ZoomClient } from '#vendors/zoom/zoom-client.ts'
import { HostMissing } from '#vendors/zoom/zoom-errors.ts'
import { forget, letGo, noteFailure, nothingStands, putOff, release, store, type Work } from './note-video.ts'
import { claimVideo, type SessionVideo } from './session-videos.queries.ts'
import { nobodyRuns, videoFailure } from './video-failure.ts'

/** How long a making without an answer may still come to stand at the service. */
const settleMs = 60_000

/**
 * Brings the video meeting of one session to where its plan wants it: made, moved, handed on or deleted at the service.
 * Never twice at once, and nothing twice: a making is written down before it is sent, and one whose answer was lost is
 * looked for by its mark before another is made (decision 77). A failure stands with the session until it is mended.
 */
export async function followVideo(services: Services, videoId: number): Promise<void> {
  const { database, clock } = services
  const client = services.vendors.videoMeetings
  // A copy of the school must not touch the meetings of the school.
  if (client === null || services.outgoingHold.reason() !== undefined) return
  const video = await claimVideo(database, videoId, clock.nowMs())
  if (video === undefined) return
  const work = { services, client, video }
  try {
    await bring(work)
  } catch (error) {
    await leaveToNext(error, () => letGo(work))
    if (!(error instanceof VendorError)) throw error
    const { host, wantedHost, failures } = video
    const asked = { host: wantedHost ?? host ?? '', failures, nowMs: clock.nowMs() }
    await noteFailure(work, videoFailure(error, asked))
  }
}

async function bring(work: Work): Promise<void> {
  const { services, client, video } = work
  const found = await settleSent(work)
  if (found === 'too early') return putOff(work, settleMs)
  let { meetingId } = found
  if (meetingId !== null && video.isDeleted) {
    await store(work, { ...nothingStands })
    meetingId = null
  }
  if (video.isPast) return release(work)
  if (!video.isWanted) {
    if (meetingId !== null) await deleteQuietly(client, meetingId)
    return forget(work)
  }
  const { wantedHost } = video
  if (wantedHost === null) return noteFailure(work, nobodyRuns({ nowMs: services.clock.nowMs() }))
  if (meetingId !== null && video.host !== wantedHost) {
    await deleteQuietly(client, meetingId)
    await store(work, { ...nothingStands, host: null })
    meetingId = null
  }
  if (meetingId !== null && !found.isAsTold && !(await update(work, meetingId))) meetingId = null
  if (meetingId === null) return make(work, wantedHost)
  return release(work)
}

const planOf = ({ mark, topic: title, startsAt, minutes }: SessionVideo) => ({
  topic: title ?? '',
  startMs: startsAt?.getTime() ?? 0,
  minutes: minutes ?? 0,
  agenda: `Made by the school's platform, which finds it by this line: ${mark}`,
})

const toldOf = (video: SessionVideo) => ({
  toldTopic: video.topic,
  toldStartsAt: video.startsAt,
  toldMinutes: video.minutes,
})

/** Which meeting stands at the service, once it is known what became of a making without an answer. */
async function settleSent(
  work: Work,
): Promise<'too early' | { readonly meetingId: string | null; readonly isAsTold: boolean }> {
  const { client, services, video } = work
  const { sentAt, host, mark } = video
  if (sentAt === null || host === null)
    return {
      meetingId: video.meetingId,
      isAsTold:
        video.toldTopic === video.topic &&
        video.toldStartsAt?.getTime() === video.startsAt?.getTime() &&
        video.toldMinutes === video.minutes,
    }
  const listed = await client.listMeetings(host).catch((error: unknown) => {
    if (error instanceof HostMissing) return null
    throw error
  })
  if (listed === null && video.meetingId !== null) {
    // Somebody else may have taken it over there: people keep the link until the service says that it is gone.
    await store(work, { sentAt: null })
    return { meetingId: video.meetingId, isAsTold: false }
  }
  const standing = listed ?? []
  const ofIt = standing.filter(
    ({ agenda, meetingId }) => agenda.includes(mark) || meetingId === video.meetingId,
  )
  // The one whose link people have stays.
  const first = ofIt.find(({ meetingId }) => meetingId === video.meetingId) ?? ofIt[0]
  for (const double of ofIt) if (double !== first) await deleteQuietly(client, double.meetingId)
  if (first === undefined && services.clock.nowMs() - sentAt.getTime() < settleMs) return 'too early'
  await store(work, {
    ...nothingStands,
    sentAt: null,
    ...(first && {
      meetingId: first.meetingId,
      joinUrl: first.joinUrl,
      toldTopic: first.topic,
      toldStartsAt: new Date(first.startMs ?? 0),
      toldMinutes: first.minutes,
    }),
  })
  return {
    meetingId: first?.meetingId ?? null,
    isAsTold:
      first?.topic === video.topic &&
      first?.startMs === video.startsAt?.getTime() &&
      first?.minutes === video.minutes,
  }
}

/** False when somebody deleted the meeting at the service. */
async function update(work: Work, meetingId: string): Promise<boolean> {
  try {
    await work.client.updateMeeting(meetingId, planOf(work.video))
  } catch (error) {
    if (error instanceof VendorNotFound) return false
    throw error
  }
  await store(work, toldOf(work.video))
  return true
}

async function make(work: Work, host: string): Promise<void> {
  const { services, client, video } = work
  await store(work, { ...nothingStands, host, sentAt: new Date(services.clock.nowMs()) })
  try {
    const made = await client.createMeeting(host, planOf(video))
    await store(work, { ...toldOf(video), meetingId: made.meetingId, joinUrl: made.joinUrl, sentAt: null })
  } catch (error) {
    // Without an answer it may have been made all the same. What our own stop cut off was not sent: what was, is waited for.
    const mayStand = error instanceof VendorUnavailable || error instanceof VendorMisanswered
    if (error instanceof VendorCutOff || (error instanceof VendorError && !mayStand))
      await store(work, { sentAt: null })
    throw error
  }
  await release(work)
}

async function deleteQuietly(client: ZoomClient, meetingId: string): Promise<void> {
  try {
    await client.deleteMeeting(meetingId)
  } catch (error) {
    if (!(error instanceof VendorNotFound)) throw error
  }
}

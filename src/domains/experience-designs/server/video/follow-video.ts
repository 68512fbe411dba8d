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
import type { ZoomPlanned } from '#vendors/zoom/zoom-shapes.ts'
import {
  type Change,
  forget,
  letGo,
  noteFailure,
  nothingStands,
  putOff,
  release,
  replace,
  store,
  type Work,
} from './note-video.ts'
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

interface Host {
  readonly hostId: number | null
  readonly host: string | null
}

/** The meeting that stands at the service, and whose it is. */
interface Standing extends Host {
  readonly meetingId: string | null
  readonly isAsTold: boolean
}

async function bring(work: Work): Promise<void> {
  const { services, client, video } = work
  const found = await settleSent(work)
  if (found === 'too early') return putOff(work, settleMs)
  let { meetingId } = found
  if (meetingId !== null && video.isDeleted && meetingId === video.meetingId) {
    await store(work, { ...nothingStands })
    meetingId = null
  }
  if (video.isPast) return release(work)
  if (!video.isWanted) {
    if (meetingId !== null) await deleteQuietly(client, meetingId)
    return forget(work)
  }
  const { wantedHostId: hostId, wantedHost: host } = video
  if (hostId === null || host === null)
    return noteFailure(work, nobodyRuns({ nowMs: services.clock.nowMs() }))
  const isTheirs = found.hostId === null ? found.host === host : found.hostId === hostId
  if (meetingId !== null && !isTheirs) return handOver(work, { hostId, host }, { ...found, meetingId })
  // The same person by another address: their meeting stays, with its link.
  if (meetingId !== null && (found.hostId !== hostId || found.host !== host))
    await store(work, { hostId, host })
  if (meetingId !== null && !found.isAsTold && !(await update(work, meetingId))) meetingId = null
  if (meetingId !== null) return release(work)
  await store(work, await make(work, { hostId, host }, { ...nothingStands, hostId, host, askedHostId: null }))
  return release(work)
}

/**
 * Zoom hands no meeting on: another is made for the next host, and only then the old one deleted. As long as it cannot be
 * made people keep the link they have, and what it leads to goes on following its session.
 */
async function handOver(
  work: Work,
  { hostId, host }: { readonly hostId: number; readonly host: string },
  { meetingId, isAsTold }: { readonly meetingId: string; readonly isAsTold: boolean },
): Promise<void> {
  let made: Change
  try {
    made = await make(work, { hostId, host }, { askedHostId: hostId })
  } catch (error) {
    if (!isAsTold && isRefusal(error) && !(await update(work, meetingId)))
      await store(work, { ...nothingStands })
    throw error
  }
  await takeOver(work, made)
  await release(work)
}

/**
 * Puts the made meeting in the place of the one that stands, and deletes that one at once; where that fails, the old
 * one is followed by itself, like a meeting whose session is gone.
 */
async function takeOver(work: Work, made: Change): Promise<void> {
  await followVideo(work.services, await replace(work, made))
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

const standingOf = (video: SessionVideo): Standing => ({
  hostId: video.hostId,
  host: video.host,
  meetingId: video.meetingId,
  isAsTold:
    video.toldTopic === video.topic &&
    video.toldStartsAt?.getTime() === video.startsAt?.getTime() &&
    video.toldMinutes === video.minutes,
})

/** Which meeting stands at the service, once it is known what became of a making without an answer. */
async function settleSent(work: Work): Promise<'too early' | Standing> {
  const { client, video } = work
  const { sentAt, hostId, host, mark } = video
  if (sentAt !== null && video.askedHostId !== null) return settleAsked(work, sentAt)
  if (sentAt === null || host === null) return standingOf(video)
  const listed = await listOf(client, host)
  if (listed === null && video.meetingId !== null) {
    // Somebody else may have taken it over there: people keep the link until the service says that it is gone.
    await store(work, { sentAt: null })
    return { hostId, host, meetingId: video.meetingId, isAsTold: false }
  }
  const standing = listed ?? []
  const ofIt = standing.filter(
    ({ agenda, meetingId }) => agenda.includes(mark) || meetingId === video.meetingId,
  )
  // The one whose link people have stays.
  const first = ofIt.find(({ meetingId }) => meetingId === video.meetingId) ?? ofIt[0]
  for (const double of ofIt) if (double !== first) await deleteQuietly(client, double.meetingId)
  if (first === undefined && isTooEarly(work, sentAt)) return 'too early'
  await store(work, {
    ...nothingStands,
    sentAt: null,
    ...(first && storedOf(first)),
  })
  return {
    hostId,
    host,
    meetingId: first?.meetingId ?? null,
    isAsTold: first !== undefined && isAsPlanned(first, video),
  }
}

/**
 * Which meeting stands at the service, where one was asked for to take the place of the one that stands, which stays
 * until the other is found.
 */
async function settleAsked(work: Work, sentAt: Date): Promise<'too early' | Standing> {
  const { client, video } = work
  const { askedHostId: hostId, askedHost: host, mark } = video
  const listed = (host === null ? null : await listOf(client, host)) ?? []
  const ofIt = listed.filter(
    ({ agenda, meetingId }) => agenda.includes(mark) && meetingId !== video.meetingId,
  )
  if (ofIt.length === 0 && isTooEarly(work, sentAt)) return 'too early'
  // Another runs the sessions by now, as who did before: then nothing takes its place.
  const first = video.wantedHostId === hostId ? ofIt[0] : undefined
  for (const double of ofIt) if (double !== first) await deleteQuietly(client, double.meetingId)
  if (first === undefined) {
    await store(work, { sentAt: null, askedHostId: null })
    return standingOf(video)
  }
  const { meetingId } = first
  await takeOver(work, { ...storedOf(first), hostId, host, sentAt: null, askedHostId: null })
  return { hostId, host, meetingId, isAsTold: isAsPlanned(first, video) }
}

const isTooEarly = ({ services }: Work, sentAt: Date) => services.clock.nowMs() - sentAt.getTime() < settleMs

const storedOf = ({ meetingId, joinUrl, topic, startMs, minutes }: ZoomPlanned) => ({
  meetingId,
  joinUrl,
  toldTopic: topic,
  toldStartsAt: new Date(startMs ?? 0),
  toldMinutes: minutes,
})

const isAsPlanned = (meeting: ZoomPlanned, { topic, startsAt, minutes }: SessionVideo): boolean =>
  meeting.topic === topic && meeting.startMs === startsAt?.getTime() && meeting.minutes === minutes

/** The meetings of a host at the service; null when the host has no account. */
const listOf = (client: ZoomClient, host: string) =>
  client.listMeetings(host).catch((error: unknown) => {
    if (error instanceof HostMissing) return null
    throw error
  })

/**
 * Tells the service the plan of a meeting and stores what it was told. Returns false when somebody deleted the meeting
 * there.
 */
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

/** Asks for a meeting, after `asked` is written down; returns what is to be written down of it. */
async function make(
  work: Work,
  { hostId, host }: { readonly hostId: number; readonly host: string },
  asked: Change,
): Promise<Change> {
  const { services, client, video } = work
  await store(work, { ...asked, sentAt: new Date(services.clock.nowMs()) })
  try {
    const { meetingId, joinUrl } = await client.createMeeting(host, planOf(video))
    return { ...toldOf(video), hostId, host, meetingId, joinUrl, sentAt: null, askedHostId: null }
  } catch (error) {
    // What our own stop cut off was not sent: what was, is waited for.
    if (error instanceof VendorCutOff || isRefusal(error))
      await store(work, { sentAt: null, askedHostId: null })
    throw error
  }
}

/** Whether an error says that nothing was made: without an answer it may have been made all the same. */
const isRefusal = (error: unknown): boolean =>
  error instanceof VendorError && !(error instanceof VendorUnavailable || error instanceof VendorMisanswered)

async function deleteQuietly(client: ZoomClient, meetingId: string): Promise<void> {
  try {
    await client.deleteMeeting(meetingId)
  } catch (error) {
    if (!(error instanceof VendorNotFound)) throw error
  }
}

import { z } from 'zod'
import type { VendorRequest } from '../vendor-client.ts'
import type { ZoomWeight } from './zoom-limits.ts'
import { type ZoomPlanned, zoomPlanned, zoomPlannedPage } from './zoom-shapes.ts'

/** One call of the API; its path is encoded already. */
export type ZoomCall = <Schema extends z.ZodType>(
  request: Omit<VendorRequest<Schema>, 'budget'> & { weight: ZoomWeight },
) => Promise<z.output<Schema>>

/** All rows of a list that comes in pages. */
export type ListPages = <Row>(
  path: string,
  list: {
    weight: ZoomWeight
    query: Record<string, string>
    schema: z.ZodType<{ rows: Row[]; nextPageToken: string }>
  },
) => Promise<Row[]>

/** What a meeting is told to be. Its settings are those of the account. */
export type MeetingPlan = {
  topic: string
  startMs: number
  minutes: number
  /** Comes back in lists, cut after 250 characters: whoever made a meeting finds it again by what stands here. */
  agenda: string
}

/**
 * Meetings that lie ahead (https://developers.zoom.us/docs/api/meetings/). A host makes and changes at most 100 a day:
 * then it is `HostSpent`. `HostMissing` where Zoom knows no such host.
 */
export type ZoomPlanning = {
  /**
   * Makes a meeting of a host, named by their address. Zoom takes no key to recognise a repeated call, so it is sent once:
   * after `VendorUnavailable` and `VendorMisanswered` the meeting may stand or not, and `listMeetings` says which.
   */
  createMeeting(host: string, plan: MeetingPlan): Promise<ZoomPlanned>
  /** Refused for a start that has passed. Not found when somebody deleted it. */
  updateMeeting(meetingId: string, plan: MeetingPlan): Promise<void>
  /** Not found when somebody deleted it. */
  deleteMeeting(meetingId: string): Promise<void>
  /** What a host has ahead of them, and what has not run out of the past. */
  listMeetings(host: string): Promise<ZoomPlanned[]>
  /** Makes a room of a host, a meeting without a time that can be used again and again; sent once, as `createMeeting`. */
  createRoom(host: string, room: Pick<MeetingPlan, 'topic' | 'agenda'>): Promise<ZoomPlanned>
}

const scheduled = 2
/** Zoom's type of a series without fixed times. */
const room = 3
const nothing = z.unknown()
const json = { 'content-type': 'application/json' }

export function zoomPlanning(call: ZoomCall, listPages: ListPages): ZoomPlanning {
  const bodyOf = ({ topic, startMs, minutes, agenda }: MeetingPlan) =>
    JSON.stringify({
      type: scheduled,
      topic,
      agenda,
      start_time: new Date(startMs).toISOString().replace('.000Z', 'Z'),
      duration: minutes,
      timezone: 'America/New_York',
    })
  const ofHost = (host: string) => `/users/${encodeURIComponent(host)}/meetings`
  const ofMeeting = (meetingId: string) => `/meetings/${encodeURIComponent(meetingId)}`
  return {
    createMeeting: (host, plan) =>
      call({
        method: 'POST',
        path: ofHost(host),
        body: bodyOf(plan),
        headers: json,
        weight: 'medium',
        schema: zoomPlanned,
      }),
    updateMeeting: async (meetingId, plan) => {
      await call({
        method: 'PATCH',
        path: ofMeeting(meetingId),
        body: bodyOf(plan),
        headers: json,
        weight: 'light',
        schema: nothing,
        isRepeatable: true,
      })
    },
    // Nobody is written to: families see the school's own calendar.
    deleteMeeting: async (meetingId) => {
      await call({
        method: 'DELETE',
        path: ofMeeting(meetingId),
        query: { schedule_for_reminder: 'false' },
        weight: 'light',
        schema: nothing,
        isRepeatable: true,
      })
    },
    createRoom: (host, { topic, agenda }) =>
      call({
        method: 'POST',
        path: ofHost(host),
        body: JSON.stringify({ type: room, topic, agenda, timezone: 'America/New_York' }),
        headers: json,
        weight: 'medium',
        schema: zoomPlanned,
      }),
    listMeetings: (host) =>
      listPages(ofHost(host), { weight: 'medium', query: { type: 'scheduled' }, schema: zoomPlannedPage }),
  }
}

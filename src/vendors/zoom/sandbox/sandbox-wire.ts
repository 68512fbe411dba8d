import type { SandboxEvent, SandboxMeeting, SandboxStay } from './sandbox-meeting.ts'
import type { PlannedMeeting } from './sandbox-planned.ts'

/** The sandbox's state in Zoom's own JSON: `participants-api-shape.json`, the v2 reference and the webhook reference. */

/** Zoom writes whole seconds. */
const instant = (atMs: number): string =>
  new Date(Math.floor(atMs / 1000) * 1000).toISOString().replace('.000Z', 'Z')

const minutesBetween = (fromMs: number, toMs: number): number => Math.round((toMs - fromMs) / 60_000)

const aboutMeeting = (meeting: SandboxMeeting) => ({
  uuid: meeting.uuid,
  host_id: meeting.hostId,
  topic: meeting.topic,
  type: 8,
  start_time: instant(meeting.startMs),
  duration: minutesBetween(meeting.startMs, meeting.endMs),
})

export const wireMeeting = (meeting: SandboxMeeting, isRunning: boolean) => ({
  ...aboutMeeting(meeting),
  id: Number(meeting.meetingId),
  timezone: 'America/New_York',
  join_url: `https://zoom.us/j/${meeting.meetingId}`,
  status: isRunning ? 'started' : 'waiting',
})

/** A room is a series without fixed times. */
const timeOf = ({ startMs, minutes }: PlannedMeeting) =>
  startMs === null ? { type: 3 } : { type: 2, start_time: instant(startMs), duration: minutes }

/** What the call that makes a meeting returns. */
export const wirePlanned = (meeting: PlannedMeeting) => ({
  uuid: meeting.uuid,
  id: Number(meeting.meetingId),
  host_id: `host of ${meeting.host}`,
  host_email: meeting.host,
  topic: meeting.topic,
  agenda: meeting.agenda,
  ...timeOf(meeting),
  timezone: 'America/New_York',
  status: 'waiting',
  join_url: meeting.joinUrl ?? `https://zoom.us/j/${meeting.meetingId}?pwd=sandbox`,
})

export const wirePastMeeting = (meeting: SandboxMeeting) => ({
  ...aboutMeeting(meeting),
  id: Number(meeting.meetingId),
  end_time: instant(meeting.endMs),
  participants_count: meeting.attendees.filter((attendee) => attendee.segments.length > 0).length,
})

export const wireInstance = (meeting: SandboxMeeting) => ({
  uuid: meeting.uuid,
  start_time: instant(meeting.startMs),
})

/** A row of the report and of the past meeting's list; a registrant id only where it was asked for. */
export const wireReportRow = (stay: SandboxStay, withRegistrantId: boolean) => ({
  id: stay.attendee.accountId ?? '',
  user_id: stay.userId,
  name: stay.attendee.name,
  user_email: stay.attendee.email ?? '',
  join_time: instant(stay.fromMs),
  leave_time: instant(stay.toMs),
  duration: Math.round((stay.toMs - stay.fromMs) / 1000),
  failover: false,
  status: 'in_meeting',
  ...(withRegistrantId && { registrant_id: stay.attendee.registrantId ?? '' }),
})

/** A row of the dashboard; who is still there has no leave time. */
export const wireLiveRow = (stay: SandboxStay, nowMs: number) => ({
  id: stay.attendee.accountId ?? '',
  user_id: stay.userId,
  participant_uuid: stay.participantUuid,
  user_name: stay.attendee.name,
  email: stay.attendee.email ?? '',
  registrant_id: stay.attendee.registrantId ?? '',
  join_time: instant(stay.fromMs),
  ...(stay.toMs <= nowMs && { leave_time: instant(stay.toMs) }),
  device: 'Windows',
  status: 'in_meeting',
})

/** The webhook of a planned meeting that was deleted, by its host or by the API. */
export const wireDeleted = (meeting: PlannedMeeting, accountId: string, atMs: number) => ({
  event: 'meeting.deleted',
  event_ts: atMs,
  payload: {
    account_id: accountId,
    operator: meeting.host,
    operation: 'all',
    object: {
      uuid: meeting.uuid,
      id: meeting.meetingId,
      host_id: `host of ${meeting.host}`,
      topic: meeting.topic,
      ...timeOf(meeting),
      timezone: 'America/New_York',
    },
  },
})

/** A webhook's body. */
export function wireEvent(event: SandboxEvent, accountId: string) {
  const { kind, meeting, atMs } = event
  return {
    event: kind,
    event_ts: atMs,
    payload: {
      account_id: accountId,
      object: {
        ...aboutMeeting(meeting),
        id: meeting.meetingId,
        timezone: 'America/New_York',
        ...(kind === 'meeting.ended' && { end_time: instant(atMs) }),
        ...('stay' in event && { participant: wireParticipant(event.stay, kind, meeting) }),
      },
    },
  }
}

function wireParticipant(stay: SandboxStay, kind: SandboxEvent['kind'], meeting: SandboxMeeting) {
  const { attendee } = stay
  const who = {
    user_id: stay.userId,
    user_name: attendee.name,
    id: attendee.accountId ?? '',
    participant_uuid: stay.participantUuid,
    email: attendee.email ?? '',
    registrant_id: attendee.registrantId ?? '',
  }
  if (kind === 'meeting.participant_joined') return { ...who, join_time: instant(stay.fromMs) }
  const why = stay.toMs < meeting.endMs ? 'left the meeting' : 'Host ended the meeting'
  return { ...who, leave_time: instant(stay.toMs), leave_reason: `left the meeting. Reason : ${why}.` }
}

import { createHash } from 'node:crypto'

/** A stay in the meeting, epoch ms. What reaches past the meeting's end is cut there. */
export type SandboxSegment = { fromMs: number; toMs: number }

/** A person in a meeting. A guest has neither `accountId` nor, as a rule, an email. */
export type SandboxAttendee = {
  name: string
  email: string | null
  registrantId: string | null
  accountId: string | null
  segments: SandboxSegment[]
}

/** One held instance of a meeting, told whole in advance; the sandbox plays it as the clock passes. */
export type SandboxMeeting = {
  /** Digits. Instances of a recurring meeting share it. */
  meetingId: string
  /** Base64 text, one an instance. */
  uuid: string
  topic: string
  hostId: string
  startMs: number
  endMs: number
  attendees: SandboxAttendee[]
}

/** One join of one attendee, with the ids Zoom gives to a join. */
export type SandboxStay = {
  attendee: SandboxAttendee
  userId: string
  participantUuid: string
} & SandboxSegment

/** What happens in a meeting. */
export type SandboxEvent =
  | { kind: 'meeting.started' | 'meeting.ended'; atMs: number; meeting: SandboxMeeting }
  | {
      kind: 'meeting.participant_joined' | 'meeting.participant_left'
      atMs: number
      meeting: SandboxMeeting
      stay: SandboxStay
    }

/** Zoom counts the people of a meeting up from here. */
const firstUserId = 16_778_240
const userIdStep = 1024

/** Every stay of a meeting in the order of joining. Depends on the meeting alone, so a restarted sandbox tells the same. */
export function staysOf(meeting: SandboxMeeting): SandboxStay[] {
  return meeting.attendees
    .flatMap((attendee) => attendee.segments.map((segment) => ({ attendee, ...segment })))
    .map((stay) => ({ ...stay, toMs: Math.min(stay.toMs, meeting.endMs) }))
    .filter((stay) => stay.fromMs < stay.toMs)
    .sort((a, b) => a.fromMs - b.fromMs)
    .map((stay, index) => ({
      ...stay,
      userId: String(firstUserId + index * userIdStep),
      participantUuid: participantUuid(`${meeting.uuid}/${index}`),
    }))
}

/** Everything Zoom tells about a meeting, in the order it happens. Who stays to the end leaves after `ended`, as with Zoom. */
export function eventsOf(meeting: SandboxMeeting): SandboxEvent[] {
  const stays = staysOf(meeting)
  const left = (stay: SandboxStay): SandboxEvent => ({
    kind: 'meeting.participant_left',
    atMs: stay.toMs,
    meeting,
    stay,
  })
  const events: SandboxEvent[] = [
    { kind: 'meeting.started', atMs: meeting.startMs, meeting },
    ...stays.map(
      (stay): SandboxEvent => ({ kind: 'meeting.participant_joined', atMs: stay.fromMs, meeting, stay }),
    ),
    ...stays.filter((stay) => stay.toMs < meeting.endMs).map(left),
    { kind: 'meeting.ended', atMs: meeting.endMs, meeting },
    ...stays.filter((stay) => stay.toMs === meeting.endMs).map(left),
  ]
  return events.sort((a, b) => a.atMs - b.atMs) // stable: `ended` stays before the leaves of its instant
}

export const hasEnded = (meeting: SandboxMeeting, nowMs: number): boolean => meeting.endMs <= nowMs

export const isRunning = (meeting: SandboxMeeting, nowMs: number): boolean =>
  meeting.startMs <= nowMs && nowMs < meeting.endMs

function participantUuid(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex').toUpperCase()
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

import { eventsOf, hasEnded, isRunning, type SandboxEvent, type SandboxMeeting } from './sandbox-meeting.ts'

/** A meeting with events still to tell. */
type Untold = { beginsAtMs: number; events: () => SandboxEvent[]; toldUntilMs: number }

/**
 * What the sandbox knows: the meetings it was given. Everything it answers follows from them and the
 * clock; only how far each meeting's events were told is remembered on top.
 */
export function createSandboxSchedule() {
  const meetings = new Map<string, SandboxMeeting>()
  const byMeetingId = new Map<string, SandboxMeeting[]>()
  const untold = new Map<string, Untold>()

  const instancesOf = (meetingId: string): SandboxMeeting[] => byMeetingId.get(meetingId) ?? []

  return {
    instancesOf,

    byUuid: (uuid: string): SandboxMeeting | undefined => meetings.get(uuid),

    /** The last ended instance of a meeting id. */
    lastEnded: (meetingId: string, nowMs: number): SandboxMeeting | undefined =>
      instancesOf(meetingId).findLast((meeting) => hasEnded(meeting, nowMs)),

    running: (idOrUuid: string, nowMs: number): SandboxMeeting | undefined =>
      [...instancesOf(idOrUuid), meetings.get(idOrUuid)].find(
        (meeting) => meeting && isRunning(meeting, nowMs),
      ),

    /** Adds meetings, or replaces those of the same UUID: of a replaced one only what lies ahead is told. */
    put(added: SandboxMeeting[], nowMs: number): void {
      for (const meeting of added) {
        const { uuid, meetingId } = meeting
        const toldBefore = meetings.has(uuid) ? nowMs : Number.NEGATIVE_INFINITY
        const toldUntilMs = untold.get(uuid)?.toldUntilMs ?? toldBefore
        meetings.set(uuid, meeting)
        const others = instancesOf(meetingId).filter((other) => other.uuid !== uuid)
        byMeetingId.set(
          meetingId,
          [...others, meeting].sort((a, b) => a.startMs - b.startMs),
        )
        if (hasEnded(meeting, nowMs)) untold.delete(uuid)
        else
          untold.set(uuid, {
            beginsAtMs: beginsAtMs(meeting),
            events: once(() => eventsOf(meeting)),
            toldUntilMs,
          })
      }
    },

    /** The events that have happened and were not told yet, a list for each meeting. They count as told from now on. */
    takeDue(nowMs: number): SandboxEvent[][] {
      const due: SandboxEvent[][] = []
      for (const [uuid, entry] of untold) {
        if (entry.beginsAtMs > nowMs) continue
        const events = entry.events().filter((event) => event.atMs > entry.toldUntilMs && event.atMs <= nowMs)
        if (events.length > 0) due.push(events)
        entry.toldUntilMs = nowMs
        if ((entry.events().at(-1)?.atMs ?? nowMs) <= nowMs) untold.delete(uuid)
      }
      return due
    },

    /** When the next event happens; undefined when all is told. */
    nextAtMs(nowMs: number): number | undefined {
      let nextMs = Number.POSITIVE_INFINITY
      for (const { beginsAtMs, events, toldUntilMs } of untold.values()) {
        const ownNextMs =
          beginsAtMs > nowMs ? beginsAtMs : events().find(({ atMs }) => atMs > toldUntilMs)?.atMs
        nextMs = Math.min(nextMs, ownNextMs ?? nextMs)
      }
      return Number.isFinite(nextMs) ? nextMs : undefined
    },
  }
}

export type SandboxSchedule = ReturnType<typeof createSandboxSchedule>

/** The first event: somebody may join before the host starts. */
const beginsAtMs = (meeting: SandboxMeeting): number =>
  meeting.attendees
    .flatMap((attendee) => attendee.segments)
    .reduce((earliestMs, segment) => Math.min(earliestMs, segment.fromMs), meeting.startMs)

/** Works a value out when it is first wanted: most meetings lie far ahead. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

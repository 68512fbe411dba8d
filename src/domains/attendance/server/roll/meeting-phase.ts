import type { RollPage } from '../../contract/attendance.schemas.ts'
import { lateAfterMs } from '../../rules/attendance-constants.ts'
import type { ExplainableMeeting } from '../../rules/explain-row.ts'
import { presenceOf } from '../../rules/presence-of.ts'
import { type MeetingTimes, overAtMs } from '../../rules/roll-facts.ts'
import type { Attendable } from '../attendables.queries.ts'

type TimedAttendable = Pick<
  Attendable,
  | 'startsAt'
  | 'endsAt'
  | 'meetingStartedAt'
  | 'meetingEndedAt'
  | 'videoMeetingId'
  | 'videoFailedAt'
  | 'reportReceivedAt'
>

export interface MeetingNow extends ExplainableMeeting {
  readonly endMs: number
  readonly lateFromMs: number
  readonly wirePhase: RollPage['phase']
  readonly presence: RollPage['presence']
}

const wirePhases = { before: 'before', running: 'during', over: 'after' } as const

/** Whether a meeting is to come, runs or is over: the scheduled times, cut by an earlier actual end. */
export function phaseAt(times: MeetingTimes, nowMs: number): MeetingNow['phase'] {
  if (nowMs < times.startsAt.getTime()) return 'before'
  return nowMs < overAtMs(times) ? 'running' : 'over'
}

/** Where a meeting stands, and what is known of it. */
export function meetingNow(
  attendable: Pick<TimedAttendable, 'startsAt' | 'endsAt' | 'meetingStartedAt' | 'meetingEndedAt'>,
  nowMs: number,
): MeetingNow {
  const startMs = attendable.startsAt.getTime()
  const endMs = attendable.endsAt.getTime()
  const countedEndMs = overAtMs(attendable)
  const phase = phaseAt(attendable, nowMs)
  return {
    startMs,
    endMs,
    countedMs: countedEndMs - startMs,
    lateFromMs: startMs + lateAfterMs,
    phase,
    wirePhase: wirePhases[phase],
    presence: phase === 'running' ? presenceOf(attendable, nowMs) : null,
  }
}

/**
 * The video connection (2-back-office §4): connected once the meeting was heard of, failed while the service cannot be
 * reached, waited for until its end; `connectionOf` says what a page shows of it.
 */
export function videoConnection(attendable: TimedAttendable, { phase }: MeetingNow) {
  const hasMatchingZoomEvent = attendable.meetingStartedAt !== null || attendable.reportReceivedAt !== null
  return {
    hasMatchingZoomEvent,
    isWaitingZoomEvent: !hasMatchingZoomEvent && phase !== 'over' && attendable.videoMeetingId !== null,
    isFailedToConnectWithZoom: !hasMatchingZoomEvent && attendable.videoFailedAt !== null,
  }
}

const liveRefreshMs = 15_000
const reportRefreshMs = 30_000
const reportExpectedMs = 30 * 60_000
const soonMs = 24 * 3_600_000

/** When the page should look again by itself; null when nothing is expected to change. */
export function nextRefresh(attendable: TimedAttendable, meeting: MeetingNow, nowMs: number): string | null {
  const { phase, startMs, endMs } = meeting
  if (phase === 'running') return new Date(Math.min(nowMs + liveRefreshMs, endMs)).toISOString()
  if (phase === 'before') return startMs - nowMs < soonMs ? new Date(startMs).toISOString() : null
  const expectsReport = attendable.videoMeetingId !== null && attendable.reportReceivedAt === null
  return expectsReport && nowMs - endMs < reportExpectedMs
    ? new Date(nowMs + reportRefreshMs).toISOString()
    : null
}

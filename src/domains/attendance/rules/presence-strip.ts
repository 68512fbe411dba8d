import { wholeMinutes } from '#contract/clock-text.ts'
import type { AttendanceStatus } from '../contract/attendance-status.ts'
import { lateAfterMs } from './attendance-constants.ts'
import type { MeetingTimes, Segment } from './roll-types.ts'

export interface StripInput {
  times: MeetingTimes
  segments: readonly Segment[]
  statuses: readonly AttendanceStatus[]
  firstJoinMs: number | null
  nowMs: number
}

/** Places along the strip are fractions of the scheduled time, 0 to 1. */
export interface StripParts {
  segments: { from: number; to: number; minutes: number; isOpen: boolean }[]
  /** The amber part, from the start to a late first join. */
  late: { from: number; to: number } | null
  /** Where lateness begins. */
  lateLimit: number
  /** Drawn instead of segments when nobody was seen. */
  outline: 'absent' | 'excused' | null
  /** The accent line, while the meeting's scheduled time runs. */
  now: number | null
}

/** Geometry of the presence strip (look §7.9). */
export function stripParts({ times, segments, statuses, firstJoinMs, nowMs }: StripInput): StripParts {
  const durationMs = Math.max(1, times.endMs - times.startMs)
  const place = (atMs: number) => Math.min(1, Math.max(0, (atMs - times.startMs) / durationMs))
  const isRunning = nowMs >= times.startMs && nowMs < times.endMs
  const lateTo = statuses.includes('Late') && firstJoinMs !== null ? place(firstJoinMs) : 0
  return {
    segments: segments.map(({ fromMs, toMs }) => {
      const untilMs = Math.min(toMs ?? Math.max(nowMs, fromMs), times.endMs)
      const isOpen = toMs === null && isRunning
      return { from: place(fromMs), to: place(untilMs), minutes: wholeMinutes(untilMs - fromMs), isOpen }
    }),
    late: lateTo > 0 ? { from: 0, to: lateTo } : null,
    lateLimit: place(times.startMs + lateAfterMs),
    outline: segments.length > 0 ? null : outlineOf(statuses),
    now: isRunning ? place(nowMs) : null,
  }
}

function outlineOf(statuses: readonly AttendanceStatus[]): StripParts['outline'] {
  if (statuses.includes('Excused Absent')) return 'excused'
  return statuses.includes('Unexcused Absent') ? 'absent' : null
}

import type { Presence } from '../contract/presence.ts'
import { lateAfterMs } from './attendance-constants.ts'

interface RunningMeeting {
  readonly startsAt: Date
  /** When the video service first told of it; null until then. */
  readonly meetingStartedAt: Date | null
}

/** What is known of who is in a running meeting (docs/decisions/0043). The same in SQL: `presenceOf` of `server/roll-facts.ts`. */
export function presenceOf({ startsAt, meetingStartedAt }: RunningMeeting, nowMs: number): Presence {
  if (meetingStartedAt === null) return 'unheard'
  return nowMs < startsAt.getTime() + lateAfterMs ? 'too_early' : 'known'
}

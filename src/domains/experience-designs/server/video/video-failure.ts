import { whenText } from '#domains/school-calendar/rules/day-text.ts'
import { type VendorError, VendorNotFound, VendorRateLimited, VendorRefused } from '#vendors/vendor-errors.ts'
import { HostMissing, HostSpent } from '#vendors/zoom/zoom-errors.ts'

const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs

export interface VideoFailure {
  /** What is wrong and what to do, in sentences. */
  readonly text: string
  /** When it is tried again by itself, epoch ms. */
  readonly againMs: number
}

interface Asked {
  readonly host: string
  readonly failures: number
  readonly nowMs: number
}

/** Nobody who works here runs the session: somebody has to be chosen. */
export const nobodyRuns = ({ nowMs }: Pick<Asked, 'nowMs'>): VideoFailure => ({
  text: 'Nobody runs this session, so nobody can host its video meeting. Choose an expert.',
  againMs: nowMs + longestWaitMs,
})

/** Why a video meeting is not as its session wants it, and when it is tried again: later each time, at most after an hour. */
export function videoFailure(error: VendorError, { host, failures, nowMs }: Asked): VideoFailure {
  const laterMs = nowMs + Math.min(minuteMs * 2 ** Math.min(failures, 10), longestWaitMs)
  const againMs =
    error instanceof VendorRateLimited && error.retryAfterMs !== null
      ? Math.max(laterMs, nowMs + error.retryAfterMs)
      : laterMs
  const again = `It is tried again ${whenText(againMs, nowMs)}.`
  if (error instanceof HostMissing)
    return {
      text: `${host} may not host at the video service. Have the account added there, or choose another expert, then try again.`,
      againMs,
    }
  if (error instanceof HostSpent)
    return {
      text: `The video service makes and changes no more meetings of ${host} today. ${again}`,
      againMs,
    }
  if (error instanceof VendorRefused || error instanceof VendorNotFound)
    return {
      text: `The video service refused the meeting. Try again, or move the session; services say what it answered.`,
      againMs,
    }
  return { text: `The video service did not answer. ${again}`, againMs }
}

import { whenText } from '#domains/school-calendar/rules/day-text.ts'
import type { VendorError } from '#vendors/vendor-errors.ts'
import { sortFailure, waitOf } from '#vendors/vendor-failure.ts'
import { HostMissing, HostSpent } from '#vendors/zoom/zoom-errors.ts'

const nobodyWaitMs = 60 * 60_000

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
  againMs: nowMs + nobodyWaitMs,
})

/** Why a video meeting is not as its session wants it, and when it is tried again: later each time, at most after an hour. */
export function videoFailure(error: VendorError, { host, failures, nowMs }: Asked): VideoFailure {
  const { kind, saidMs } = sortFailure(error)
  const againMs = nowMs + waitOf(failures + 1, saidMs)
  const again = `It will be tried again ${whenText(againMs, nowMs)}.`
  if (error instanceof HostMissing)
    return {
      text: `${host} cannot host meetings at the video service. Have the account added there, or choose another expert, then try again.`,
      againMs,
    }
  if (error instanceof HostSpent)
    return {
      text: `The video service will not make or change any more meetings for ${host} today. ${again}`,
      againMs,
    }
  if (kind === 'no right')
    return {
      text: `The video service does not let us in: our key has expired or lacks a permission. Ask whoever runs the server to look at it. ${again}`,
      againMs,
    }
  if (kind === 'refused')
    return {
      text: `The video service refused the meeting. Try again, or move the session. Its answer is shown under Services.`,
      againMs,
    }
  return { text: `The video service did not answer. ${again}`, againMs }
}

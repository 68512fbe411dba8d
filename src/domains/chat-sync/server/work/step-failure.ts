import { clockText } from '#contract/clock-text.ts'
import {
  type VendorError,
  VendorMisanswered,
  VendorRateLimited,
  VendorRefused,
} from '#vendors/vendor-errors.ts'
import type { Cause } from '../../contract/chat-words.ts'

const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs
/** About half a day of trying. */
const mostTries = 16

/** Something has to be put right by somebody first: trying again alone helps nothing. */
export class StepRefused extends Error {
  readonly failureCause: Cause

  constructor(message: string, failureCause: Cause) {
    super(message)
    this.name = 'StepRefused'
    this.failureCause = failureCause
  }
}

export interface StepFailure {
  /** What is wrong and what to do, in sentences. */
  readonly text: string
  readonly cause: Cause
  /** The step alone, the whole job now and again later, or the whole job for good. */
  readonly stops: 'step' | 'until later' | 'job'
}

/** Why a step was not done, whose it is to mend, and what it means for the others. */
export function stepFailure(error: VendorError | StepRefused): StepFailure {
  if (error instanceof StepRefused)
    return {
      text: error.message,
      cause: error.failureCause,
      stops: error.failureCause === 'ours' ? 'job' : 'step',
    }
  if (error instanceof VendorRefused && (error.status === 401 || error.status === 403))
    return {
      text: 'Heartbeat refuses our key: it was changed there or lacks the right. Have whoever runs the server set the new one, then try again.',
      cause: 'permission',
      stops: 'job',
    }
  if (error instanceof VendorRateLimited)
    return { text: 'Heartbeat takes no more calls for now.', cause: 'theirs', stops: 'until later' }
  if (error.mayPass || error instanceof VendorMisanswered)
    return { text: 'Heartbeat did not answer as it should.', cause: 'theirs', stops: 'until later' }
  return {
    text: `Heartbeat refused it: ${error.message.slice(0, 200)}. Look at it there, then sync again.`,
    cause: 'data',
    stops: 'step',
  }
}

/** When a job is tried again that could not go on, later each time, at most an hour; null after half a day of that. */
export function nextTry(
  tries: number,
  nowMs: number,
): { readonly atMs: number; readonly sentence: string } | null {
  if (tries >= mostTries) return null
  const atMs = nowMs + Math.min(minuteMs * 2 ** Math.min(tries - 1, 10), longestWaitMs)
  return { atMs, sentence: `It is tried again at ${clockText(atMs)}.` }
}

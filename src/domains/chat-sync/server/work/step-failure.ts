import { clockText } from '#contract/clock-text.ts'
import type { Cause } from '#contract/text/causes.ts'
import type { VendorError } from '#vendors/vendor-errors.ts'
import { sortFailure, waitOf } from '#vendors/vendor-failure.ts'

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
  const { kind, cause, detail } = sortFailure(error)
  if (kind === 'no right')
    return {
      text: 'Heartbeat refuses our key: it was changed there or lacks the right. Have whoever runs the server set the new one, then try again.',
      cause,
      stops: 'job',
    }
  if (kind === 'refused')
    return {
      text: `Heartbeat refused it: ${detail}. Look at it there, then sync again.`,
      cause,
      stops: 'step',
    }
  const what = kind === 'limited' ? 'takes no more calls for now' : 'did not answer as it should'
  return { text: `Heartbeat ${what}.`, cause, stops: 'until later' }
}

/** When a job is tried again that could not go on, later each time, at most an hour; null after half a day of that. */
export function nextTry(
  tries: number,
  nowMs: number,
): { readonly atMs: number; readonly sentence: string } | null {
  if (tries >= mostTries) return null
  const atMs = nowMs + waitOf(tries)
  return { atMs, sentence: `It is tried again at ${clockText(atMs)}.` }
}

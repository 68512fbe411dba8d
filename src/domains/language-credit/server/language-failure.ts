import { clockText } from '#contract/clock-text.ts'
import type { Cause } from '#contract/text/causes.ts'
import { SeatsSpent } from '#vendors/language-vendor/language-vendor-errors.ts'
import type { VendorError } from '#vendors/vendor-errors.ts'
import { sortFailure, waitOf } from '#vendors/vendor-failure.ts'

export interface LanguageFailure {
  /** What is wrong and what to do next, in sentences. */
  readonly text: string
  readonly cause: Cause
  /** When it is tried again by itself, epoch ms; null: not before somebody asks. */
  readonly againMs: number | null
}

const mostTries = 6

/** Why something could not be done at the vendor, whose it is to mend, and when it is tried again: later each time. */
export function languageFailure(
  error: VendorError,
  { tries, nowMs }: { readonly tries: number; readonly nowMs: number },
): LanguageFailure {
  if (error instanceof SeatsSpent)
    return {
      text: 'The vendor has no license left. Free one by taking a language off somebody, or buy more; then save the language again.',
      cause: 'data',
      againMs: null,
    }
  const { kind, cause, detail, saidMs } = sortFailure(error)
  if (kind === 'no right')
    return {
      text: 'The vendor does not let us in: our token has expired or lacks a permission. Ask whoever runs the server to look at it, then try again.',
      cause,
      againMs: null,
    }
  if (kind === 'refused') return { text: `The vendor refused it: ${detail}`, cause, againMs: null }
  const what = kind === 'limited' ? 'takes no more calls for now' : 'did not answer as it should'
  if (tries >= mostTries)
    return {
      text: `The vendor ${what}, even after ${tries} tries. Check whether it is down, then try again.`,
      cause,
      againMs: null,
    }
  const againMs = nowMs + waitOf(tries, saidMs)
  return { text: `The vendor ${what}. It will be tried again at ${clockText(againMs)}.`, cause, againMs }
}

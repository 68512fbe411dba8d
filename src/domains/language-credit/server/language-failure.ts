import { clockText } from '#contract/clock-text.ts'
import { SeatsSpent } from '#vendors/language-vendor/language-vendor-errors.ts'
import {
  type VendorError,
  VendorMisanswered,
  VendorRateLimited,
  VendorRefused,
} from '#vendors/vendor-errors.ts'
import type { Cause } from '../contract/language-words.ts'

export interface LanguageFailure {
  /** What is wrong and what to do next, in sentences. */
  readonly text: string
  readonly cause: Cause
  /** When it is tried again by itself, epoch ms; null: not before somebody asks. */
  readonly againMs: number | null
}

const minuteMs = 60_000
const longestWaitMs = 60 * minuteMs
const mostTries = 6

/** Why something could not be done at the vendor, whose it is to mend, and when it is tried again: later each time. */
export function languageFailure(
  error: VendorError,
  { tries, nowMs }: { readonly tries: number; readonly nowMs: number },
): LanguageFailure {
  if (error instanceof SeatsSpent)
    return {
      text: 'The vendor has no licence left. Free one by taking a language off somebody, or buy more; then save the language again.',
      cause: 'data',
      againMs: null,
    }
  if (error instanceof VendorRefused && (error.status === 401 || error.status === 403))
    return {
      text: 'The vendor does not let us in: our token lacks a right, or has ended. Have whoever runs the server look at it, then try again.',
      cause: 'permission',
      againMs: null,
    }
  if (!error.mayPass && !(error instanceof VendorMisanswered))
    return {
      text: `The vendor refused it: ${error.message.slice(0, 200)}`,
      cause: 'data',
      againMs: null,
    }
  const what =
    error instanceof VendorRateLimited ? 'takes no more calls for now' : 'did not answer as it should'
  if (tries >= mostTries)
    return {
      text: `The vendor ${what}, also after ${tries} tries. Look whether it is ill, then try again.`,
      cause: 'theirs',
      againMs: null,
    }
  const askedMs = error instanceof VendorRateLimited ? (error.retryAfterMs ?? 0) : 0
  const againMs = nowMs + Math.max(askedMs, Math.min(minuteMs * 2 ** (tries - 1), longestWaitMs))
  return {
    text: `The vendor ${what}. It is tried again at ${clockText(againMs)}.`,
    cause: 'theirs',
    againMs,
  }
}

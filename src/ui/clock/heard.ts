import { formatMoment } from '../format/times.ts'

/** An answer that is asked for anew by itself. */
export interface Answered {
  /** When it came, epoch milliseconds. */
  readonly answeredMs: number
  readonly everyMs: number
}

/** One answer may be late; where two are missing nothing is heard any more. */
const missedIntervals = 2

/**
 * Until when an answer may be believed. While answers come it is now. Where none has come for two intervals – the network
 * is away, or the computer has slept – it is when the last one came, so that no minutes are counted over what nobody knows;
 * `words` say so: `As of 10:05 AM, nothing newer has come`.
 */
export function heardAt(
  { answeredMs, everyMs }: Answered,
  nowMs: number,
): { readonly nowMs: number; readonly words: string | undefined } {
  if (nowMs - answeredMs <= missedIntervals * everyMs) return { nowMs, words: undefined }
  return { nowMs: answeredMs, words: `As of ${formatMoment(answeredMs, nowMs)}, nothing newer has come` }
}

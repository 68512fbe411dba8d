import { z } from 'zod'

const count = z.int().nonnegative()

/** How the sandbox misbehaves. Counts are of the next answers and run down to 0; the rest holds until set again. */
export const sandboxBehaviour = z.strictObject({
  /** Each answer waits this long. */
  slowMs: count,
  /** So many answers are 429, with `Retry-After` in seconds, as a date, or without it, in turns. */
  tooManyRequests: count,
  /** So many answers are 500, before anything is done. */
  serverErrors: count,
  /** So many answers are 503 after the call was carried out. */
  lostAnswers: count,
  /** So many answers are cut in the middle. */
  halfAnswers: count,
  /** So many answers are an HTML page of status 200. */
  htmlAnswers: count,
  /** So many places in a list have ended (410). */
  expiredCursors: count,
  /** So many later pages fail (502) after the first of a reading was given. */
  brokenSecondPages: count,
  /** So many readings name the same page as the next one. */
  cursorLoops: count,
  /** So many pages are empty and name a next one. */
  emptyPages: count,
  /** So many calls are refused as if the token had ended. */
  refusedTokens: count,
  /** Licences there are. */
  seats: count,
  /** What stands comes twice, from the end and again; what was said before it comes last. */
  outOfOrder: z.boolean(),
  /** How far its clock is ahead. */
  clockAheadMs: count,
  /** Rows a page at most. */
  largestPage: z.int().positive(),
})
export type SandboxBehaviour = z.output<typeof sandboxBehaviour>

export const goodBehaviour: SandboxBehaviour = {
  slowMs: 0,
  tooManyRequests: 0,
  serverErrors: 0,
  lostAnswers: 0,
  halfAnswers: 0,
  htmlAnswers: 0,
  expiredCursors: 0,
  brokenSecondPages: 0,
  cursorLoops: 0,
  emptyPages: 0,
  refusedTokens: 0,
  seats: 5_000,
  outOfOrder: false,
  clockAheadMs: 0,
  largestPage: 200,
}

type Counted = Exclude<
  keyof SandboxBehaviour,
  'outOfOrder' | 'seats' | 'clockAheadMs' | 'largestPage' | 'slowMs'
>

/** Takes one off a count; whether there was one to take. */
export function takeOne(behaviour: SandboxBehaviour, counted: Counted): boolean {
  if (behaviour[counted] === 0) return false
  behaviour[counted] -= 1
  return true
}

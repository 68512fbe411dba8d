import { z } from 'zod'

const count = z.int().nonnegative()

/** How the sandbox misbehaves. Counts are of the next API answers and run down to 0; the rest holds until set again. */
export const sandboxBehaviour = z.strictObject({
  /** Each answer waits this long. */
  slowMs: count,
  /** So many answers are 429 of the ten seconds. */
  rateLimits: count,
  /** So many are 429 of the day. */
  dailyLimits: count,
  /** So many are 429 as a page of the edge, without a policy. */
  edgeLimits: count,
  /** So many answers are 500, before anything is done. */
  serverErrors: count,
  /** So many answers are 502, as a page of HTML, after the call was carried out. */
  lostAnswers: count,
  /** So many calls are carried out, and then the connection breaks. */
  brokenAnswers: count,
  /** So many answers are cut in the middle. */
  halfAnswers: count,
  /** So many calls are refused as if the token had no right. */
  missingScopes: count,
  /** How long a record is not found by searching after it was written. */
  searchLagMs: count,
})
export type SandboxBehaviour = z.output<typeof sandboxBehaviour>

export const goodBehaviour: SandboxBehaviour = {
  slowMs: 0,
  rateLimits: 0,
  dailyLimits: 0,
  edgeLimits: 0,
  serverErrors: 0,
  lostAnswers: 0,
  brokenAnswers: 0,
  halfAnswers: 0,
  missingScopes: 0,
  searchLagMs: 30_000,
}

/** Takes one off a count; whether there was one to take. */
export function takeOne(behaviour: SandboxBehaviour, count: keyof SandboxBehaviour): boolean {
  if (behaviour[count] === 0) return false
  behaviour[count] -= 1
  return true
}

import { z } from 'zod'

const count = z.int().nonnegative()

/** How the sandbox misbehaves. Counts are of the next API answers and run down to 0; the rest holds until set again. */
export const sandboxBehaviour = z.strictObject({
  /** Each answer waits this long. */
  slowMs: count,
  /** So many answers are 403 with the reason `userRateLimitExceeded`. */
  userRateLimits: count,
  /** So many answers are 429. */
  tooManyRequests: count,
  /** So many sharings are 403 `sharingRateLimitExceeded`. */
  spentSharings: count,
  /** So many sharings are done and answered 400, since their mail was not sent. */
  unsentSharings: count,
  /** So many answers are 500, before anything is done. */
  serverErrors: count,
  /** So many answers are 503 after the call was carried out. */
  lostAnswers: count,
  /** So many calls are carried out, and then the connection breaks. */
  brokenAnswers: count,
  /** So many answers are cut in the middle. */
  halfAnswers: count,
  /** So many calls are refused as if their token had ended. */
  expiredTokens: count,
  /** So many calls are refused as if the account had no right. */
  missingRights: count,
  /** The faults above are of bringing a file alone, whose calls come last. */
  uploadsOnly: z.boolean(),
  /** How long a new file is not listed. */
  listLagMs: count,
  /** Files a page at most. */
  largestPage: z.int().positive(),
})
export type SandboxBehaviour = z.output<typeof sandboxBehaviour>

export const goodBehaviour: SandboxBehaviour = {
  slowMs: 0,
  userRateLimits: 0,
  tooManyRequests: 0,
  spentSharings: 0,
  unsentSharings: 0,
  serverErrors: 0,
  lostAnswers: 0,
  brokenAnswers: 0,
  halfAnswers: 0,
  expiredTokens: 0,
  missingRights: 0,
  uploadsOnly: false,
  listLagMs: 0,
  largestPage: 2,
}

/** Takes one off a count; whether there was one to take. */
export function takeOne(
  behaviour: SandboxBehaviour,
  count: Exclude<keyof SandboxBehaviour, 'uploadsOnly'>,
): boolean {
  if (behaviour[count] === 0) return false
  behaviour[count] -= 1
  return true
}

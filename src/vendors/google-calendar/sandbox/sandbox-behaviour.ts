import { z } from 'zod'

const count = z.int().nonnegative()

/** How the sandbox misbehaves. Counts are of the next API answers and run down to 0; the rest holds until set again. */
export const sandboxBehaviour = z.strictObject({
  /** Each answer waits this long. */
  slowMs: count,
  /** So many answers are 403 with the reason `rateLimitExceeded` of the project. */
  rateLimits: count,
  /** So many answers are 403 with the reason `userRateLimitExceeded`. */
  userRateLimits: count,
  /** So many answers are 429. */
  tooManyRequests: count,
  /** The Retry-After of all three, seconds; null leaves the header out, as Google mostly does. */
  retryAfterSeconds: count.nullable(),
  /** So many answers are 500, before anything is done. */
  serverErrors: count,
  /** So many answers are 500 after the call was carried out: trying again does it twice. */
  lostAnswers: count,
  /** So many answers are cut in the middle. */
  halfAnswers: count,
  /** So many calls are refused as if their token had ended. */
  expiredTokens: count,
  /** So many lists answer that their sync token is gone. */
  goneSyncTokens: count,
  /** Before so many patches somebody else changes the event. */
  changesUnderneath: count,
  /** Every page names itself as the next. */
  isPageTokenStuck: z.boolean(),
  /** Events a page at most, however many were asked for. */
  largestPage: z.int().positive(),
  /** The zone of the calendars, in which moments are told. It need not be the school's. */
  calendarZone: z.string(),
})
export type SandboxBehaviour = z.output<typeof sandboxBehaviour>

export const goodBehaviour: SandboxBehaviour = {
  slowMs: 0,
  rateLimits: 0,
  userRateLimits: 0,
  tooManyRequests: 0,
  retryAfterSeconds: null,
  serverErrors: 0,
  lostAnswers: 0,
  halfAnswers: 0,
  expiredTokens: 0,
  goneSyncTokens: 0,
  changesUnderneath: 0,
  isPageTokenStuck: false,
  largestPage: 2500,
  calendarZone: 'America/Chicago',
}

type Count = {
  [Name in keyof SandboxBehaviour]: SandboxBehaviour[Name] extends number ? Name : never
}[keyof SandboxBehaviour]

/** Takes one off a count; whether there was one to take. */
export function takeOne(behaviour: SandboxBehaviour, count: Count): boolean {
  if (behaviour[count] === 0) return false
  behaviour[count] -= 1
  return true
}

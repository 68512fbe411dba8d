import { z } from 'zod'

/**
 * How the sandbox misbehaves. Counts are of the next answers and run down to 0; the rest holds until it is
 * set again. API switches do not touch `/sandbox/behaviour` itself.
 */
export const sandboxBehaviour = z.strictObject({
  /** Each API answer waits this long. */
  slowMs: z.int().nonnegative(),
  /** So many API answers are 429. */
  tooManyRequests: z.int().nonnegative(),
  /** The Retry-After of those, seconds; null leaves the header out. */
  retryAfterSeconds: z.int().nonnegative().nullable(),
  /** So many API answers are 500. */
  serverErrors: z.int().nonnegative(),
  /** So many API answers are cut in the middle. */
  halfAnswers: z.int().nonnegative(),
  /** So many meetings are made without the answer ever arriving. */
  lostAnswers: z.int().nonnegative(),
  /** So many changes of a meeting are refused (code 300). */
  refusedChanges: z.int().nonnegative(),
  /** How many meetings a host makes and changes in a day (UTC). */
  meetingsPerDay: z.int().nonnegative(),
  /** Nobody of these addresses has an account. */
  missingHosts: z.array(z.string()),
  /** So many API calls are refused as if their token had ended. */
  expiredTokens: z.int().nonnegative(),
  /** Each recording is listed twice. */
  isRecordingListedTwice: z.boolean(),
  /** A file is answered with a page to log in, with status 200. */
  isLoginPage: z.boolean(),
  /** A file comes whole, whatever part of it is asked for. */
  areRangesIgnored: z.boolean(),
  /** Every page names itself as the next. */
  isPageTokenStuck: z.boolean(),
  /** Each webhook is sent so many times. */
  eventCopies: z.int().min(1).max(10),
  /** Each webhook is held back for a time between 0 and this: they arrive out of order. */
  eventJitterMs: z.int().nonnegative(),
  /** Webhooks that are due together are sent together and in no order; otherwise one after the other's answer. */
  areEventsAtOnce: z.boolean(),
  /** This part of the webhooks is sent a second time. */
  repeatedEvents: z.number().min(0).max(1),
  /** This part of the webhooks is held back for up to `lateMs`. */
  lateEvents: z.number().min(0).max(1),
  lateMs: z.int().nonnegative(),
  /** Webhooks of these names are never sent. */
  missingEvents: z.array(z.string()),
  /** Webhooks are signed with another secret. */
  isSignatureWrong: z.boolean(),
})
export type SandboxBehaviour = z.output<typeof sandboxBehaviour>

export const goodBehaviour: SandboxBehaviour = {
  slowMs: 0,
  tooManyRequests: 0,
  retryAfterSeconds: null,
  serverErrors: 0,
  halfAnswers: 0,
  expiredTokens: 0,
  lostAnswers: 0,
  refusedChanges: 0,
  meetingsPerDay: 100,
  missingHosts: [],
  isRecordingListedTwice: false,
  isLoginPage: false,
  areRangesIgnored: false,
  isPageTokenStuck: false,
  eventCopies: 1,
  eventJitterMs: 0,
  areEventsAtOnce: false,
  repeatedEvents: 0,
  lateEvents: 0,
  lateMs: 0,
  missingEvents: [],
  isSignatureWrong: false,
}

/** How the real service delivers on a school morning: in parallel, some twice, some late, in no order. */
export const realDelivery: Partial<SandboxBehaviour> = {
  areEventsAtOnce: true,
  repeatedEvents: 0.1,
  lateEvents: 0.1,
  lateMs: 5_000,
}

type Count =
  | 'tooManyRequests'
  | 'serverErrors'
  | 'halfAnswers'
  | 'expiredTokens'
  | 'lostAnswers'
  | 'refusedChanges'

/** Takes one off a count; whether there was one to take. */
export function takeOne(behaviour: SandboxBehaviour, count: Count): boolean {
  if (behaviour[count] === 0) return false
  behaviour[count] -= 1
  return true
}

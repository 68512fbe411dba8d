import { z } from 'zod'
import { instant } from '#contract/values.ts'

export const connections = ['real', 'sandbox', 'here', 'none'] as const
export type Connection = (typeof connections)[number]
export const minuteWords = ['answered', 'slow', 'down'] as const
export type MinuteWord = (typeof minuteWords)[number]
/** `silent`: something that should have run was not heard of; `unused`: nobody called it yet; `none`: not set up. */
export const serviceStates = ['down', 'silent', 'slow', 'good', 'unused', 'none'] as const
export type ServiceState = (typeof serviceStates)[number]
export const wordCauses = ['key', 'away', 'wrong', 'limit'] as const
export type WordCause = (typeof wordCauses)[number]

/** A stretch of the last 24 hours, in minutes from their beginning. */
export const healthSpan = z.object({ from: z.int(), to: z.int(), state: z.enum(minuteWords) })

const standing = {
  vendor: z.string(),
  name: z.string(),
  /** Whose it is or what it does, in a few words. */
  about: z.string(),
  connection: z.enum(connections),
  state: z.enum(serviceStates),
  /** Since when it has been so. */
  since: instant.nullable(),
  /** How far behind it is, in milliseconds; null: not known. */
  lagMs: z.number().nullable(),
  isLate: z.boolean(),
  /** Of the errors it may make in 30 days, in whole percent; null: it was never called. */
  budgetLeft: z.int().nullable(),
  /** What waits for it here; null where nothing ever does. */
  waiting: z.int().nullable(),
  waits: z.tuple([z.string(), z.string()]),
  toRepair: z.int(),
}

export const serviceRow = z.object({ id: z.int(), ...standing, spans: z.array(healthSpan) })
export type ServiceRow = z.output<typeof serviceRow>

export const inconsistency = z.object({
  key: z.string(),
  fact: z.string(),
  cause: z.string(),
  verb: z.string().nullable(),
  /** Why the viewer may not put it right; null when they may, or when nothing here does. */
  hindrance: z.string().nullable(),
})
export type ShownInconsistency = z.output<typeof inconsistency>

/** How a run ended. What was empty or partial is not called done. */
export const runResults = ['done', 'empty', 'partial', 'failed', 'cancelled'] as const
export type RunResult = (typeof runResults)[number]

export const serviceJob = z.object({
  name: z.string(),
  title: z.string(),
  /** The last result that ended; it stays while the next one runs or is tried again. */
  lastFinished: z.object({ result: z.enum(runResults), at: instant, said: z.string().nullable() }).nullable(),
  /** What goes on now. */
  present: z
    .object({ state: z.enum(['waits', 'runs', 'tried again']), since: instant, said: z.string().nullable() })
    .nullable(),
  /** Since when nothing good was heard of it, though it should have been. */
  silentSince: instant.nullable(),
  nextAt: instant.nullable(),
  /** What replaying does: the question before it. */
  does: z.string(),
  /** Why it may not be replayed now; null when it may. */
  hindrance: z.string().nullable(),
})
export type ServiceJob = z.output<typeof serviceJob>

export const serviceDetail = z.object({
  ...standing,
  /** When all was last well between here and there. */
  lastGoodAt: instant.nullable(),
  /** Why it is not well, in a sentence; null where it is. */
  cause: z.string().nullable(),
  nextStep: z.string().nullable(),
  /** What went wrong last, in a few words, within the last day. */
  lastError: z.object({ at: instant, text: z.string() }).nullable(),
  /** What people notice while it is down. */
  meanwhile: z.string(),
  /** How often it was tried since it is down, in minutes with a try, and when it is tried next. */
  tries: z.int(),
  nextTryAt: instant.nullable(),
  budget: z
    .object({
      allowed: z.int(),
      before: z.int(),
      today: z.int(),
      over: z.int(),
      percentLeft: z.int(),
    })
    .nullable(),
  lags: z.array(z.object({ at: instant, ms: z.number() })),
  lagAllowedMs: z.number(),
  jobs: z.array(serviceJob),
  inconsistencies: z.array(inconsistency),
  /** Where all of them stand, for who may look there. */
  inconsistenciesHref: z.string().nullable(),
  /** How many of them one click puts right. */
  repairable: z.int(),
  ownPage: z.string().nullable(),
})
export type ServiceDetail = z.output<typeof serviceDetail>

export const scopeAnswer = z.object({ scope: z.string(), isGood: z.boolean(), sentence: z.string() })
export type ScopeAnswer = z.output<typeof scopeAnswer>

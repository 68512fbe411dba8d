import type { Cause } from '#contract/text/causes.ts'
import { type VendorError, VendorMisanswered, VendorRateLimited, VendorRefused } from './vendor-errors.ts'

/**
 * `limited`: no more calls for now. `no right`: our key has ended, or may not do this. `misanswered`: something that is not
 * its contract. `away`: nobody answered, or the service is ill. `refused`: it answered, and says no to this one thing.
 */
export type FailureKind = 'limited' | 'no right' | 'misanswered' | 'away' | 'refused'

export interface SortedFailure {
  readonly kind: FailureKind
  /** Whose it is to mend: a person's data alone where the service refused this one thing. */
  readonly cause: Cause
  /** What the service said, for who has to look there: at most 200 characters. */
  readonly detail: string
  /** How long the service wants us to stay away, ms; 0 where it does not say. */
  readonly saidMs: number
}

const causeOfKind: Readonly<Record<FailureKind, Cause>> = {
  limited: 'theirs',
  'no right': 'permission',
  misanswered: 'theirs',
  away: 'theirs',
  refused: 'data',
}

/**
 * What a failure of an outside service is, the same for every domain. What only one service can say (no such host, no seat
 * left) the domain asks for before; the sentences are the domain's.
 */
export function sortFailure(error: VendorError): SortedFailure {
  const kind = kindOf(error)
  return {
    kind,
    cause: causeOfKind[kind],
    detail: error.message.slice(0, 200),
    saidMs: error instanceof VendorRateLimited ? (error.retryAfterMs ?? 0) : 0,
  }
}

function kindOf(error: VendorError): FailureKind {
  if (error instanceof VendorRateLimited) return 'limited'
  if (error instanceof VendorRefused && (error.status === 401 || error.status === 403)) return 'no right'
  if (error instanceof VendorMisanswered) return 'misanswered'
  return error.mayPass ? 'away' : 'refused'
}

const minuteMs = 60_000
const mostWaitMs = 60 * minuteMs

/**
 * How long to wait after so many tries, ms: a minute after the first, twice as long each time, at most an hour; never
 * shorter than the service said.
 */
export const waitOf = (tries: number, saidMs = 0): number =>
  Math.max(saidMs, Math.min(minuteMs * 2 ** Math.min(Math.max(tries - 1, 0), 10), mostWaitMs))

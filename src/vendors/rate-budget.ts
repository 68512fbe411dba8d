import { TokenBucket } from 'limiter'
import { VendorRateLimited } from './vendor-errors.ts'

export type RateBudget = TokenBucket

/**
 * A token bucket that lets through at most `calls` in any window of `perMs`, not only on average: half of
 * them may come at once, the other half drips in over the window. A call also takes from `within`, the
 * wider budget that several budgets share (a daily limit).
 */
export function createRateBudget(options: { calls: number; perMs: number; within?: RateBudget }): RateBudget {
  const bucketSize = Math.max(1, Math.floor(options.calls / 2))
  const bucket = new TokenBucket({
    bucketSize,
    tokensPerInterval: Math.max(1, options.calls - bucketSize),
    interval: options.perMs,
    parentBucket: options.within,
  })
  bucket.content = bucketSize
  return bucket
}

/** Waits for its turn, first come first served; throws `VendorRateLimited` when that is further off than `maxWaitMs`. */
export async function takeTurn(vendor: string, budget: RateBudget, maxWaitMs: number): Promise<void> {
  const waitMs = budget.getWaitTime(1)
  if (waitMs > maxWaitMs) throw new VendorRateLimited(vendor, 'our own rate budget is used up', waitMs)
  await budget.removeTokens(1)
}

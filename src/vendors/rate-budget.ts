import { setTimeout as wait } from 'node:timers/promises'
import { TokenBucket } from 'limiter'
import type pg from 'pg'
import { VendorCutOff, VendorRateLimited } from './vendor-errors.ts'

/** How many calls a vendor takes in a while. */
export interface RateBudget {
  /**
   * Waits for its turn, first come first served; throws `VendorRateLimited` when that is further off than `maxWaitMs`,
   * and `VendorCutOff` when the server is stopped meanwhile.
   */
  take(vendor: string, maxWaitMs: number): Promise<void>
}

export interface BudgetLimits {
  /** What several servers call the same budget. */
  readonly name: string
  /** At most this many in any window of `perMs`: half of them may come at once, the other half drips in. */
  readonly calls: number
  readonly perMs: number
  /** The wider budget that several share (a daily limit): a call takes from it first. */
  readonly within?: RateBudget
}

export type MakeBudget = (limits: BudgetLimits) => RateBudget

const usedUp = (vendor: string, waitMs: number) =>
  new VendorRateLimited(vendor, 'our own rate budget is used up', waitMs)

/** A budget of this process alone. */
export const ownBudget: MakeBudget = ({ calls, perMs, within }) => {
  const bucketSize = Math.max(1, Math.floor(calls / 2))
  const bucket = new TokenBucket({
    bucketSize,
    tokensPerInterval: Math.max(1, calls - bucketSize),
    interval: perMs,
  })
  bucket.content = bucketSize
  return {
    async take(vendor, maxWaitMs) {
      await within?.take(vendor, maxWaitMs)
      const waitMs = bucket.getWaitTime(1)
      if (waitMs > maxWaitMs) throw usedUp(vendor, waitMs)
      await bucket.removeTokens(1)
    },
  }
}

/**
 * A budget that all servers on one database draw on. Its row holds when the next call would be due if calls came
 * evenly (the generic cell rate algorithm); a turn that is too far off is not taken.
 */
export const sharedBudgets =
  (pool: pg.Pool, stopping?: AbortSignal): MakeBudget =>
  ({ name, calls, perMs, within }) => {
    const atOnce = Math.max(1, Math.floor(calls / 2))
    const everyMs = perMs / Math.max(1, calls - atOnce)
    const aheadMs = (atOnce - 1) * everyMs
    return {
      async take(vendor, maxWaitMs) {
        await within?.take(vendor, maxWaitMs)
        const taken = await pool.query<Wait>(takeTurn, [name, everyMs, aheadMs, maxWaitMs])
        const [turn] = taken.rows
        if (!turn) {
          const { rows } = await pool.query<Wait>(findWait, [name, aheadMs])
          throw usedUp(vendor, rows[0]?.wait_ms ?? everyMs)
        }
        if (turn.wait_ms > 0) await waitUnlessStopped(vendor, turn.wait_ms, stopping)
      },
    }
  }

async function waitUnlessStopped(vendor: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch (cause) {
    throw new VendorCutOff(vendor, { cause })
  }
}

interface Wait {
  readonly wait_ms: number
}

// The row is locked while it moves on, so that two servers take different turns; too far ahead it stays where it is.
const takeTurn = `
  insert into vendor_budgets as budget (name, due_at)
  values ($1, clock_timestamp() + make_interval(secs => $2::float8 / 1000))
  on conflict (name) do update
    set due_at = greatest(budget.due_at, clock_timestamp()) + make_interval(secs => $2::float8 / 1000)
    where extract(epoch from budget.due_at - clock_timestamp()) * 1000 - $3::float8 <= $4::float8
  returning greatest(0, extract(epoch from due_at - clock_timestamp()) * 1000 - $2::float8 - $3::float8)::float8 as wait_ms`

const findWait = `
  select greatest(0, extract(epoch from due_at - clock_timestamp()) * 1000 - $2::float8)::float8 as wait_ms
  from vendor_budgets where name = $1`

import type pg from 'pg'
import { takeTurns } from '../take-turns.ts'

const everyMs = 1_000
/** Windows older than this are forgotten. */
const keptMinutes = 5

interface Counting {
  readonly windowAtMs: number
  /** Calls of this process in the window, and how many of them the others know of. */
  own: number
  told: number
  /** Calls of the other processes, as of the last exchange. */
  others: number
}

type Answer = (error: Error | null, state?: { current: number; ttl: number }) => void

/**
 * Counts calls for the rate limit together with all servers on the database: each counts by itself and tells the
 * others every second, so that a call costs no statement and a limit is passed by at most a second's calls.
 */
export function sharedRateStore(pool: pg.Pool) {
  const countings = new Map<string, Counting>()

  // One at a time: two would report the same calls, and they would come back as those of others.
  const inTurn = takeTurns(1)
  const tell = (): Promise<void> => inTurn(tellOnce)

  async function tellOnce(): Promise<void> {
    const news = [...countings].filter(([, counting]) => counting.own > counting.told)
    if (news.length === 0) return
    const sent = news.map(([key, counting]) => ({ key, counting, own: counting.own }))
    const { rows } = await pool.query<{ key: string; window_ms: number; calls: number }>(addCalls, [
      sent.map(({ key }) => key),
      sent.map(({ counting }) => new Date(counting.windowAtMs)),
      sent.map(({ counting, own }) => own - counting.told),
    ])
    const totals = new Map(rows.map((row) => [`${row.key} ${row.window_ms}`, row.calls]))
    for (const { key, counting, own } of sent) {
      counting.told = own
      counting.others = (totals.get(`${key} ${counting.windowAtMs}`) ?? own) - own
    }
  }

  function forgetOld(): void {
    const oldest = Date.now() - keptMinutes * 60_000
    for (const [key, { windowAtMs }] of countings) if (windowAtMs < oldest) countings.delete(key)
  }

  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    // Without its database a server counts for itself alone.
    tell().catch(() => {})
    if (turns % 60 !== 0) return
    forgetOld()
    pool.query(forgetWindows, [keptMinutes]).catch(() => {})
  }, everyMs).unref()

  class SharedRateStore {
    incr(key: string, answer: Answer, timeWindowMs: number): void {
      const nowMs = Date.now()
      const windowAtMs = nowMs - (nowMs % timeWindowMs)
      const known = countings.get(key)
      const counting = known?.windowAtMs === windowAtMs ? known : { windowAtMs, own: 0, told: 0, others: 0 }
      counting.own += 1
      countings.set(key, counting)
      answer(null, { current: counting.own + counting.others, ttl: windowAtMs + timeWindowMs - nowMs })
    }

    child(): SharedRateStore {
      return this
    }
  }

  return {
    Store: SharedRateStore,
    tell,
    stop: () => clearInterval(timer),
  }
}

// Keys in one order in every server, so that two that tell at once wait and do not deadlock.
const addCalls = `
  insert into rate_counts as kept (key, window_at, calls)
  select key, window_at, calls from unnest($1::text[], $2::timestamptz[], $3::integer[]) as told (key, window_at, calls)
  order by key
  on conflict (key, window_at) do update set calls = kept.calls + excluded.calls
  returning key, (extract(epoch from window_at) * 1000)::float8 as window_ms, calls`

const forgetWindows = `delete from rate_counts where window_at < now() - make_interval(mins => $1)`

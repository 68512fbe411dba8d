import type { Database } from '../database/database.ts'

const windowMs = 60_000

/**
 * Counts a try of `key` in the last minute for all servers together, in one statement: those of this minute, and of the
 * minute before the share that lies within the last 60 s, so that no border between two lets twice as many through.
 * For the few calls that may not be guessed at; what counts every call is `sharedRateStore`.
 */
export async function countTry(
  db: Database,
  key: string,
  nowMs: number,
): Promise<{ readonly count: number; readonly secondsLeft: number }> {
  const windowAtMs = nowMs - (nowMs % windowMs)
  const leftMs = windowAtMs + windowMs - nowMs
  const { calls, before } = await db
    .insertInto('rateCounts')
    .values({ key, windowAt: new Date(windowAtMs), calls: 1 })
    .onConflict((at) =>
      at.columns(['key', 'windowAt']).doUpdateSet((eb) => ({ calls: eb('rateCounts.calls', '+', 1) })),
    )
    .returning((eb) => [
      'calls',
      eb
        .selectFrom('rateCounts as last')
        .select('last.calls')
        .where('last.key', '=', key)
        .where('last.windowAt', '=', new Date(windowAtMs - windowMs))
        .as('before'),
    ])
    .executeTakeFirstOrThrow()
  return {
    count: calls + Math.floor(((before ?? 0) * leftMs) / windowMs),
    secondsLeft: Math.ceil(leftMs / 1_000),
  }
}

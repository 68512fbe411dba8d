import type { Database } from '../database/database.ts'

const windowMs = 60_000

/**
 * Counts a try of `key` in its minute, exactly and for all servers together; one statement. For the few calls that may
 * not be guessed at; what counts every call is `sharedRateStore`.
 */
export async function countTry(
  db: Database,
  key: string,
  nowMs: number,
): Promise<{ readonly count: number; readonly secondsLeft: number }> {
  const windowAtMs = nowMs - (nowMs % windowMs)
  const { calls } = await db
    .insertInto('rateCounts')
    .values({ key, windowAt: new Date(windowAtMs), calls: 1 })
    .onConflict((at) =>
      at.columns(['key', 'windowAt']).doUpdateSet((eb) => ({ calls: eb('rateCounts.calls', '+', 1) })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return { count: calls, secondsLeft: Math.ceil((windowAtMs + windowMs - nowMs) / 1_000) }
}

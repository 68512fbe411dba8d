const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** After the first try at once: nine more within 75 hours, as Standard Webhooks proposes. */
const waitsMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** A pause that a receiver asks for is kept up to here. */
export const longestPauseMs = hour

/**
 * When to try again after so many tries, unevenly by a tenth, so that what failed together does not come back together;
 * null after the last one. `random` is from 0 up to 1.
 */
export function nextTryMs(
  tries: number,
  nowMs: number,
  { afterMs = 0, random = Math.random() }: { readonly afterMs?: number; readonly random?: number } = {},
): number | null {
  const waitMs = waitsMs[tries - 1]
  if (waitMs === undefined) return null
  return nowMs + Math.max(Math.round(waitMs * (1 + random / 10)), Math.min(afterMs, longestPauseMs))
}

/** How long a receiver asks to be left alone, by `Retry-After`: seconds or a date. Undefined for what is neither. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const text = header.trim()
  const untilMs = /^\d{1,9}$/.test(text) ? nowMs + Number(text) * second : Date.parse(text)
  return Number.isNaN(untilMs) ? undefined : Math.min(Math.max(0, untilMs - nowMs), longestPauseMs)
}

/** How long one is left alone that is slow or away, so many times in a row: half a minute, one, two, at most a quarter of an hour. */
export const pauseMs = (pauses: number): number => Math.min(30 * second * 2 ** pauses, 15 * minute)

/** Failing for so long, without one delivery that was taken, it is switched off. */
export const longestFailureMs = 5 * 24 * hour

import { z } from 'zod'

/** Google's error envelope; the reason tells a rate limit from a refusal, which both are 403. */
const envelope = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).optional() }),
})

/** Limits that pass by waiting (https://developers.google.com/workspace/calendar/api/guides/errors). */
const rateReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
])

/** Whether a 403 is a limit that passes. */
export const isRateLimit = (reasons: readonly string[]): boolean =>
  reasons.some((reason) => rateReasons.has(reason))

/** Why Google refused, in its own words; none of a proxy's page. */
export function reasonsOf(text: string): string[] {
  try {
    const parsed = envelope.safeParse(JSON.parse(text))
    return parsed.success ? (parsed.data.error.errors ?? []).map(({ reason }) => reason) : []
  } catch {
    return [] // a proxy's page, not Google's answer
  }
}

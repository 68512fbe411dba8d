import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { VendorRefused } from './vendor-errors.ts'

/** A token this close to its end is replaced before use, so that none ends under way. */
const renewBeforeEndMs = 60_000

/** What a token endpoint answers (RFC 6749 §5.1), as far as it is used. */
export const grantedToken = z
  .object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
  .transform(({ access_token, expires_in }) => ({ token: access_token, lifetimeMs: expires_in * 1000 }))

export interface AccessTokens {
  /** Has a token, or throws why there is none. */
  signIn(): Promise<void>
  /** Calls with a token. A service that refuses it (401) is asked once more with a new one; again is a real refusal. */
  callWith<Answer>(call: (token: string) => Promise<Answer>): Promise<Answer>
}

/**
 * Keeps one access token of an outside service and asks for the next shortly before it ends; callers that come while
 * it is fetched share that request.
 */
export function keepAccessTokens(
  grant: () => Promise<z.output<typeof grantedToken>>,
  clock: Clock,
): AccessTokens {
  let held: { readonly token: string; readonly renewAtMs: number } | undefined
  let underWay: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const askedAtMs = clock.nowMs()
    const { token, lifetimeMs } = await grant()
    held = { token, renewAtMs: askedAtMs + Math.max(lifetimeMs - renewBeforeEndMs, lifetimeMs / 2) }
    return token
  }

  function current(): Promise<string> {
    if (held && clock.nowMs() < held.renewAtMs) return Promise.resolve(held.token)
    underWay ??= fetchToken().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    signIn: async () => void (await current()),
    async callWith(call) {
      const token = await current()
      try {
        return await call(token)
      } catch (error) {
        if (!(error instanceof VendorRefused) || error.status !== 401) throw error
        // It ended early or was withdrawn. Another that came in the meantime is kept.
        if (held?.token === token) held = undefined
        return call(await current())
      }
    },
  }
}

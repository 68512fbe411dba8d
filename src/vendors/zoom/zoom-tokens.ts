import { type Clock, systemClock } from '#server/clock.ts'
import type { VendorClient } from '../vendor-client.ts'
import { zoomToken } from './zoom-shapes.ts'

export type ZoomCredentials = { accountId: string; clientId: string; clientSecret: string }

/** A token this close to its end is replaced before use, so that none ends under way. */
const renewBeforeEndMs = 60_000

/**
 * Server-to-server OAuth: keeps one token and asks for the next shortly before it ends. Callers that come
 * while a token is being fetched share that request.
 */
export function createZoomTokens(
  oauth: VendorClient,
  credentials: ZoomCredentials,
  clock: Clock = systemClock,
) {
  const { accountId, clientId, clientSecret } = credentials
  let held: { token: string; renewAtMs: number } | undefined
  let underWay: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const askedAtMs = clock.nowMs()
    const answer = await oauth.request({
      method: 'POST',
      path: '/oauth/token',
      query: { grant_type: 'account_credentials', account_id: accountId },
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      schema: zoomToken,
      isRepeatable: true, // a token more does no harm
    })
    const lifetimeMs = answer.expires_in * 1000
    const renewAtMs = askedAtMs + Math.max(lifetimeMs - renewBeforeEndMs, lifetimeMs / 2)
    held = { token: answer.access_token, renewAtMs }
    return answer.access_token
  }

  return {
    current(): Promise<string> {
      if (held && clock.nowMs() < held.renewAtMs) return Promise.resolve(held.token)
      underWay ??= fetchToken().finally(() => {
        underWay = undefined
      })
      return underWay
    },

    /** Zoom refused this token: it is not used again. Another that came in the meantime is kept. */
    forget(token: string): void {
      if (held?.token === token) held = undefined
    },
  }
}

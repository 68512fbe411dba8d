import { createHmac } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { ZoomCredentials } from '../zoom-tokens.ts'

/** Access tokens that carry their own end, so that a restarted sandbox still knows the ones it gave. */
export function createSandboxTokens(options: {
  credentials: ZoomCredentials
  seed: string
  lifetimeSeconds: number
  clock: Clock
}) {
  const { credentials, seed, lifetimeSeconds, clock } = options
  const expectedBasic = `Basic ${Buffer.from(`${credentials.clientId}:${credentials.clientSecret}`).toString('base64')}`
  const seal = (endMs: string) =>
    createHmac('sha256', seed + credentials.clientSecret)
      .update(endMs)
      .digest('base64url')

  return {
    /** Zoom's answer of the token endpoint: status and body. */
    grant(authorization: string | undefined, grantType: unknown, accountId: unknown) {
      if (authorization !== expectedBasic)
        return {
          status: 401,
          body: { reason: 'Invalid client_id or client_secret', error: 'invalid_client' },
        }
      if (grantType !== 'account_credentials')
        return { status: 400, body: { reason: 'unsupported grant type', error: 'unsupported_grant_type' } }
      if (accountId !== credentials.accountId)
        return { status: 400, body: { reason: 'Bad Request', error: 'invalid_request' } }
      const endMs = String(clock.nowMs() + lifetimeSeconds * 1000)
      return {
        status: 200,
        body: {
          access_token: `${endMs}.${seal(endMs)}`,
          token_type: 'bearer',
          expires_in: lifetimeSeconds,
          scope: 'meeting:read:admin meeting:write:admin report:read:admin dashboard_meetings:read:admin',
          api_url: 'https://api.zoom.us',
        },
      }
    },

    /** Why a call is refused, in Zoom's words; null when its token is good. */
    refusal(authorization: string | undefined): string | null {
      const [endMs = '', sealed = ''] = (authorization ?? '').replace(/^Bearer /, '').split('.')
      if (sealed === '' || seal(endMs) !== sealed) return 'Invalid access token.'
      return Number(endMs) <= clock.nowMs() ? 'Access token is expired.' : null
    },
  }
}

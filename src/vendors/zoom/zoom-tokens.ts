import { type Clock, systemClock } from '#server/clock.ts'
import { type AccessTokens, grantedToken, keepAccessTokens } from '../access-tokens.ts'
import type { VendorClient } from '../vendor-client.ts'

export type ZoomCredentials = { accountId: string; clientId: string; clientSecret: string }

/** Server-to-server OAuth. Tokens live an hour and have no refresh token. */
export const createZoomTokens = (
  oauth: VendorClient,
  { accountId, clientId, clientSecret }: ZoomCredentials,
  clock: Clock = systemClock,
): AccessTokens =>
  keepAccessTokens(
    () =>
      oauth.request({
        method: 'POST',
        path: '/oauth/token',
        query: { grant_type: 'account_credentials', account_id: accountId },
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        schema: grantedToken,
        isRepeatable: true, // a token more does no harm
      }),
    clock,
  )

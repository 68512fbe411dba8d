import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { serviceAccountGrant } from '../service-account.ts'

export interface TokenEndpointOptions {
  readonly clientEmail: string
  readonly scope: string
  readonly clock: Clock
  /** How long a token lasts; 3,600 by default, as Google's do. */
  readonly lifetimeSeconds?: number
}

/** An answer of the token endpoint. */
export interface TokenAnswer {
  readonly status: number
  readonly body: object
}

const form = z.object({ grant_type: z.string(), assertion: z.string() })
const longestSeconds = 3600

const refuse = (error: string, error_description: string): TokenAnswer => ({
  status: 400,
  body: { error, error_description },
})

const makeKeys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
let keys: ReturnType<typeof makeKeys> | undefined

/**
 * Google's token endpoint for service accounts as sandboxes play it: its key, its rules, and what it gave. One key serves
 * all sandboxes of a process: it takes a fifth of a second to make.
 */
export function createTokenEndpoint(options: TokenEndpointOptions) {
  const { clientEmail, scope, clock, lifetimeSeconds = 3600 } = options
  keys ??= makeKeys()
  const { publicKey, privateKey } = keys
  const granted = new Map<string, number>()

  async function refusalOf(assertion: string, audience: string): Promise<string | null> {
    const rules = { issuer: clientEmail, audience, currentDate: new Date(clock.nowMs()), clockTolerance: 300 }
    try {
      const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), rules)
      if (payload.scope !== scope) return 'Invalid OAuth scope or ID token audience provided.'
      const { exp, iat } = payload
      return exp === undefined || iat === undefined || exp - iat > longestSeconds
        ? 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.'
        : null
    } catch (error) {
      return error instanceof Error && 'claim' in error
        ? `Invalid JWT: Failed ${error.claim} check.`
        : 'Invalid JWT Signature.'
    }
  }

  return {
    privateKey,
    /** @param audience the endpoint's own address, which the assertion must name */
    async grant(body: unknown, audience: string): Promise<TokenAnswer> {
      const asked = form.safeParse(body)
      if (!asked.success || asked.data.grant_type !== serviceAccountGrant)
        return refuse('unsupported_grant_type', 'Invalid grant_type')
      const refusal = await refusalOf(asked.data.assertion, audience)
      if (refusal !== null) return refuse('invalid_grant', refusal)
      const token = `ya29.${randomUUID()}`
      granted.set(token, clock.nowMs() + lifetimeSeconds * 1000)
      return {
        status: 200,
        body: { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' },
      }
    },
    /** Whether a call brings a token that was given and has not ended. */
    isGood: (authorization: string | undefined): boolean =>
      (granted.get((authorization ?? '').replace(/^Bearer /, '')) ?? 0) > clock.nowMs(),
  }
}

export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>

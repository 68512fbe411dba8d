import { createVerify, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import { messagingScope } from '../firebase-tokens.ts'

export type Answer = { code: number; body: object; headers?: Record<string, string> }

const lifetimeSeconds = 3600

const claims = z.object({
  iss: z.string(),
  scope: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/** Google's token endpoint for service accounts: takes a signed assertion, gives an access token. */
export function createSandboxAuth(options: {
  clientEmail: string
  publicKey: string
  clock: Clock
  audience: () => string
}) {
  const { clientEmail, publicKey, clock, audience } = options
  const given = new Map<string, number>()

  function isGenuine(assertion: string): boolean {
    const [head = '', body = '', signature = ''] = assertion.split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${body}`)
      .verify(publicKey, signature, 'base64url')
    if (!isSigned) return false
    const read = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    const nowSeconds = clock.nowMs() / 1000
    return (
      read.success &&
      read.data.iss === clientEmail &&
      read.data.scope === messagingScope &&
      read.data.aud === audience() &&
      read.data.iat <= nowSeconds &&
      read.data.exp > nowSeconds
    )
  }

  return {
    /** The answer of the token endpoint: status and body. */
    grant(form: URLSearchParams): Answer {
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        return { code: 400, body: { error: 'unsupported_grant_type' } }
      if (!isGenuine(form.get('assertion') ?? ''))
        return { code: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } }
      const token = `ya29.${randomBytes(24).toString('base64url')}`
      given.set(token, clock.nowMs() + lifetimeSeconds * 1000)
      return {
        code: 200,
        body: { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' },
      }
    },
    /** Whether a call brings a token that was given and has not ended. */
    isGood(authorization: string | undefined): boolean {
      const endsMs = given.get((authorization ?? '').replace(/^Bearer /, ''))
      return endsMs !== undefined && clock.nowMs() < endsMs
    },
  }
}

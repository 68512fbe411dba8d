import { createVerify, generateKeyPairSync, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '#server/clock.ts'
import type { GoogleCredentials } from '../google-calendar-tokens.ts'

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  scope: z.string(),
  exp: z.number(),
  iat: z.number(),
})
const form = z.object({ grant_type: z.string(), assertion: z.string() })

/** A service account of its own key, the token endpoint's rules, and the tokens it gave. */
export function createSandboxTokens({ clock, lifetimeSeconds }: { clock: Clock; lifetimeSeconds: number }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const credentials: GoogleCredentials = {
    clientEmail: 'homeroom@sandbox.iam.gserviceaccount.com',
    privateKey,
    subject: 'calendars@demo.homeroom.test',
  }
  const granted = new Map<string, number>()

  function refusalOf(assertion: string, audience: string): string | null {
    const [head = '', body = '', signature = ''] = assertion.split('.')
    const isGenuine = createVerify('RSA-SHA256')
      .update(`${head}.${body}`)
      .verify(publicKey, signature, 'base64url')
    if (!isGenuine) return 'Invalid JWT Signature.'
    const said = claims.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString()))
    if (!said.success || said.data.iss !== credentials.clientEmail || said.data.aud !== audience)
      return 'Invalid JWT: Failed audience check.'
    const { exp, iat } = said.data
    const nowSeconds = clock.nowMs() / 1000
    return exp - iat > 3600 || exp < nowSeconds || iat > nowSeconds + 300
      ? 'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe.'
      : null
  }

  return {
    credentials,
    /** The answer of the token endpoint: status and body. */
    grant(body: unknown, audience: string) {
      const asked = form.safeParse(body)
      if (!asked.success || asked.data.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
        return {
          status: 400,
          body: { error: 'unsupported_grant_type', error_description: 'Invalid grant_type' },
        }
      const refusal = refusalOf(asked.data.assertion, audience)
      if (refusal !== null)
        return { status: 400, body: { error: 'invalid_grant', error_description: refusal } }
      const token = `ya29.${randomUUID()}`
      granted.set(token, clock.nowMs() + lifetimeSeconds * 1000)
      return {
        status: 200,
        body: { access_token: token, expires_in: lifetimeSeconds, token_type: 'Bearer' },
      }
    },
    isGood: (authorization: string | undefined): boolean =>
      (granted.get((authorization ?? '').replace(/^Bearer /, '')) ?? 0) > clock.nowMs(),
  }
}

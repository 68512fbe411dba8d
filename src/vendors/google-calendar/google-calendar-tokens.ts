import { createSign } from 'node:crypto'
import type { Clock } from '#server/clock.ts'
import type { VendorClient } from '../vendor-client.ts'
import { googleToken } from './google-calendar-shapes.ts'

export interface GoogleCredentials {
  /** The service account's own address. */
  readonly clientEmail: string
  /** PKCS 8 in PEM. */
  readonly privateKey: string
  /** The person the service account acts for, by domain-wide delegation: who owns the calendar. */
  readonly subject: string | undefined
}

const scope = 'https://www.googleapis.com/auth/calendar.events'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const assertionSeconds = 3600
/** A token this close to its end is replaced before use, so that none ends under way. */
const renewBeforeEndMs = 60_000

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What proves that we are the service account, and for whom it acts: a JWT signed with its key (RFC 7523). */
export function signAssertion(credentials: GoogleCredentials, audience: string, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000)
  const { clientEmail: iss, subject: sub } = credentials
  const claims = { iss, sub, scope, aud: audience, iat, exp: iat + assertionSeconds }
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(credentials.privateKey, 'base64url')}`
}

/**
 * Server to server: a signed assertion is exchanged for a token (https://developers.google.com/identity/protocols/oauth2/service-account).
 * One token is kept; callers that come while it is fetched share that request.
 */
export function createGoogleTokens(
  oauth: VendorClient,
  { credentials, tokenUrl, clock }: { credentials: GoogleCredentials; tokenUrl: string; clock: Clock },
) {
  let held: { token: string; renewAtMs: number } | undefined
  let underWay: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const askedAtMs = clock.nowMs()
    const answer = await oauth.request({
      method: 'POST',
      path: new URL(tokenUrl).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: grantType,
        assertion: signAssertion(credentials, tokenUrl, askedAtMs),
      }).toString(),
      schema: googleToken,
      isRepeatable: true, // a token more does no harm
    })
    const lifetimeMs = answer.expires_in * 1000
    held = {
      token: answer.access_token,
      renewAtMs: askedAtMs + Math.max(lifetimeMs - renewBeforeEndMs, lifetimeMs / 2),
    }
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

    /** Google refused this token: it is not used again. Another that came in the meantime is kept. */
    forget(token: string): void {
      if (held?.token === token) held = undefined
    },
  }
}

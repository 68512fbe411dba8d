import { createSign } from 'node:crypto'
import { z } from 'zod'
import { type Clock, systemClock } from '#server/clock.ts'
import type { VendorClient } from '../vendor-client.ts'

/** A service account of the Firebase project, as its key file names it. */
export type FirebaseCredentials = { projectId: string; clientEmail: string; privateKey: string }

export const messagingScope = 'https://www.googleapis.com/auth/firebase.messaging'
export const tokenPath = '/token'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Google takes no assertion that lives longer. */
const assertionSeconds = 3600
/** A token this close to its end is replaced before use, so that none ends under way. */
const renewBeforeEndMs = 60_000

const grantedToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What proves that we are the service account: a JWT signed with its key (RFC 7523). */
export function signAssertion(
  { clientEmail, privateKey }: FirebaseCredentials,
  { audience, nowMs }: { audience: string; nowMs: number },
): string {
  const issuedAt = Math.floor(nowMs / 1000)
  const claims = {
    iss: clientEmail,
    scope: messagingScope,
    aud: audience,
    iat: issuedAt,
    exp: issuedAt + assertionSeconds,
  }
  const signed = `${base64url({ alg: 'RS256', typ: 'JWT' })}.${base64url(claims)}`
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
}

/** Keeps one access token and asks for the next shortly before it ends; callers meanwhile share that request. */
export function createFirebaseTokens(
  oauth: VendorClient,
  credentials: FirebaseCredentials,
  audience: string,
  clock: Clock = systemClock,
) {
  let held: { token: string; renewAtMs: number } | undefined
  let underWay: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const nowMs = clock.nowMs()
    const answer = await oauth.request({
      method: 'POST',
      path: tokenPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: grantType,
        assertion: signAssertion(credentials, { audience, nowMs }),
      }).toString(),
      schema: grantedToken,
      isRepeatable: true, // a token more does no harm
    })
    held = { token: answer.access_token, renewAtMs: nowMs + answer.expires_in * 1000 - renewBeforeEndMs }
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

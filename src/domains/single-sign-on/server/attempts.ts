import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readSignedCookie, writeSignedCookie } from '#domains/sign-in/server/sign-on.service.ts'
import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import type { NamedPerson } from './sign-on-fault.ts'

/** So long somebody has to log in at their provider. */
const patienceMs = 10 * 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const newToken = () => randomBytes(32).toString('base64url')

const cookieOf = (signer: Pick<Services, 'secret' | 'publicUrl'>) => ({
  ...{ name: 'sign_on', purpose: 'sign_on:', signer },
})

/** The browser of a cookie header: what is begun in it ends in no other. */
const readBrowser = (cookie: string, signer: Pick<Services, 'secret' | 'publicUrl'>) =>
  readSignedCookie(cookie, cookieOf(signer))

/**
 * What only we and the provider know of an attempt, made of its token: nothing of it is stored. A verifier of PKCE has 43
 * letters, and so has each of these.
 */
export function secretsOf({ secret }: Pick<Services, 'secret'>, token: string) {
  const make = (purpose: string) =>
    createHmac('sha256', secret).update(`${purpose}:${token}`).digest('base64url')
  return { state: token, nonce: make('nonce'), verifier: make('verifier'), requestId: `_${make('request')}` }
}

interface Begun {
  readonly token: string
  /** `Set-Cookie` that binds the attempt to this browser. */
  readonly cookie: string
}

/** Begins to log somebody in at a provider; deletes the attempts that have ended. */
export async function beginAttempt(
  db: Database,
  services: Services,
  { providerId, returnTo, cookie }: { providerId: number; returnTo: string; cookie: string },
): Promise<Begun> {
  const nowMs = services.clock.nowMs()
  await deleteEndedAttempts(db, nowMs)
  const token = newToken()
  const browser = readBrowser(cookie, services) ?? newToken()
  await db
    .insertInto('signOnAttempts')
    .values({
      ...{ tokenHash: hashOf(token), providerId, returnTo },
      ...{ browserHash: hashOf(browser), expiresAt: new Date(nowMs + patienceMs) },
    })
    .execute()
  return { token, cookie: writeSignedCookie(browser, cookieOf(services), patienceMs / 1000) }
}

export interface Attempt {
  readonly browserHash: string
  readonly returnTo: string
  readonly told: NamedPerson | null
}

/** Takes an attempt, which nobody takes again, on whichever server; undefined when there is none, or it took too long. */
export async function takeAttempt(
  db: Database,
  { providerId, token, nowMs }: { providerId: number; token: string; nowMs: number },
): Promise<Attempt | undefined> {
  const taken = await db
    .deleteFrom('signOnAttempts')
    .where('tokenHash', '=', hashOf(token))
    .where('providerId', '=', providerId)
    .returning(['browserHash', 'returnTo', 'subject', 'address', 'expiresAt'])
    .executeTakeFirst()
  if (!taken || taken.expiresAt.getTime() <= nowMs) return undefined
  const { browserHash, returnTo, subject, address } = taken
  return { browserHash, returnTo, told: address === null ? null : { subject, address } }
}

/**
 * Keeps what a provider told until the browser that asked fetches it: an answer of SAML is sent by the page of another
 * site, and then browsers send us no cookie. Returns the token to fetch it by, within a minute.
 */
export async function keepAnswer(
  db: Database,
  {
    providerId,
    attempt,
    told,
    nowMs,
  }: { providerId: number; attempt: Attempt; told: NamedPerson; nowMs: number },
): Promise<string> {
  const token = newToken()
  const { browserHash, returnTo } = attempt
  await db
    .insertInto('signOnAttempts')
    .values({
      ...{ tokenHash: hashOf(token), providerId, browserHash, returnTo, ...told },
      expiresAt: new Date(nowMs + 60_000),
    })
    .execute()
  return token
}

/** Whether a browser is the one that began an attempt. */
export function isOfBrowser(services: Services, { browserHash }: Attempt, cookie: string): boolean {
  const browser = readBrowser(cookie, services)
  return browser !== undefined && hashOf(browser) === browserHash
}

/** Attempts that nobody came back from. */
export const deleteEndedAttempts = (db: Database, nowMs: number) =>
  db.deleteFrom('signOnAttempts').where('expiresAt', '<', new Date(nowMs)).execute()

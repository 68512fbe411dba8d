import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { isDemoPersona } from '#server/http/demo-mode.ts'
import type { Services } from '#server/services.ts'
import type { Device } from './logins/device-cookie.ts'
import { rememberDevice } from './logins/known-devices.queries.ts'
import { deleteLogin } from './logins/logins.queries.ts'
import { findRequiredProvider, isSuperAdmin } from './logins/required-provider.ts'
import { readSessionToken } from './logins/session-cookie.ts'
import { findTrust, listWithFactor, lockFactors } from './second-factor/factors.queries.ts'
import { notePasskeyUse } from './second-factor/passkeys.queries.ts'
import { recordSignInEvent, type SignInRequest } from './sign-in-events.ts'
import { attemptKeys, forgetFailures, type SignInAttempt } from './sign-in-failures.ts'
import { tellOfDevice } from './sign-in-notices.ts'

export type SignInMethod =
  | 'password'
  | 'google'
  | 'oidc'
  | 'passkey'
  | 'code'
  | 'recovery code'
  | 'single sign-on'

interface SignedIn {
  /** The `Set-Cookie` lines of better-auth's answer. */
  readonly cookies: readonly string[]
  readonly request: SignInRequest
  readonly device: Device
  readonly method: SignInMethod
  /** What was counted as failed before the password was looked at. */
  readonly attempt?: SignInAttempt
  /** The passkey that was shown. */
  readonly credentialId?: string
  /** The name of the provider that they came from. */
  readonly provider?: string
  /** The cookies of the browser, where it may be halfway in already. */
  readonly cookie?: string
}

interface Completed {
  /** Every cookie to set. */
  readonly cookies: string[]
  /** It lets nobody in before the second factor is shown. */
  readonly awaits: boolean
  /** There is no log-in, its passkey does not count, or they log in elsewhere. */
  readonly isRefused: boolean
  /** The provider without which people of their domain do not log in. */
  readonly elsewhere?: string
}

interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: string
}

/** So long a log-in waits for its second factor. */
const patienceMs = 10 * 60_000

const findLogin = (db: Database, token: string) =>
  db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.userId')
    .select(['logins.id as loginId', 'users.id', 'users.name', 'users.email', 'users.role'])
    .where('logins.token', '=', token)
    .executeTakeFirst()

/**
 * After better-auth has opened a log-in: takes the failure back. Who has a second factor is asked for it, whichever way
 * they came but by passkey, and the log-in lets nobody in until then. Everybody else is in. Without a log-in among
 * better-auth's cookies they are returned as they are.
 */
export async function completeSignIn(services: Services, signedIn: SignedIn): Promise<Completed> {
  const { cookies, device } = signedIn
  const token = cookies.map((line) => readSessionToken(line.split(';')[0] ?? '', services)).find(Boolean)
  if (!token) return { cookies: [...cookies], awaits: false, isRefused: true }
  const outcome = await inTransaction(services.database, (db) => finishLogin(db, services, token, signedIn))
  if (typeof outcome === 'object') return { cookies: [], awaits: false, isRefused: true, ...outcome }
  const isRefused = outcome === 'refused'
  return { cookies: isRefused ? [] : [...cookies, device.cookie], awaits: outcome === 'awaits', isRefused }
}

type Outcome = 'in' | 'awaits' | 'refused' | { readonly elsewhere: string }

/** As `completeSignIn`, for the log-in of a token, in the caller's transaction: one that is refused is removed. */
export async function finishLogin(
  db: Database,
  services: Services,
  token: string,
  signedIn: Omit<SignedIn, 'cookies'>,
): Promise<Outcome> {
  const { clock, config, secret } = services
  const { request, device, method, attempt, credentialId } = signedIn
  const nowMs = clock.nowMs()
  const login = await findLogin(db, token)
  if (!login) return 'refused'
  await lockFactors(db, login.id)
  const elsewhere = await findElsewhere(db, services, login, signedIn)
  if (elsewhere !== undefined) {
    await deleteLogin(db, login.id, login.loginId)
    return { elsewhere }
  }
  if (attempt) await forgetFailures(db, attemptKeys(secret, attempt))
  if (credentialId !== undefined && !(await notePasskeyUse(db, { userId: login.id, credentialId, nowMs }))) {
    await deleteLogin(db, login.id, login.loginId)
    return 'refused'
  }
  const hasFactor = (await listWithFactor(db, [login.id])).has(login.id)
  const trusted = { userId: login.id, deviceHash: device.hash, nowMs }
  // A browser that is trusted showed it then, not now.
  const shownAt = credentialId === undefined ? await findTrust(db, trusted) : new Date(nowMs)
  const isAsked = hasFactor && shownAt === undefined
  if (isAsked) await setAside(db, login.loginId, nowMs)
  else {
    // In the demo whoever chooses one of its people is them.
    if (hasFactor || (config.isDemo && isDemoPersona(login.email)))
      await noteFactor(db, login.loginId, shownAt ?? new Date(nowMs))
    await welcome(db, services, { person: login, request, device, method, provider: signedIn.provider })
  }
  return isAsked ? 'awaits' : 'in'
}

/**
 * The provider that people of this address log in with alone, unless they came from it. A passkey is a way of its own, and
 * after the provider also the second step.
 */
async function findElsewhere(
  db: Database,
  services: Services,
  { id, email }: Person,
  { method, cookie = '' }: Omit<SignedIn, 'cookies'>,
): Promise<string | undefined> {
  if (method === 'single sign-on') return undefined
  const provider = await findRequiredProvider(db, email)
  if (provider === undefined || (await isSuperAdmin(db, id))) return undefined
  const waiting = method === 'passkey' ? readSessionToken(cookie, services) : undefined
  const isHalfway = waiting !== undefined && (await isWaiting(db, waiting, id, services.clock.nowMs()))
  return isHalfway ? undefined : provider
}

const isWaiting = async (db: Database, token: string, userId: number, nowMs: number): Promise<boolean> => {
  const waiting = await db
    .selectFrom('logins')
    .select('id')
    .where('token', '=', token)
    .where('userId', '=', userId)
    .where('awaitsSecondFactor', '=', true)
    .where('expiresAt', '>', new Date(nowMs))
    .executeTakeFirst()
  return waiting !== undefined
}

const setAside = (db: Database, loginId: number, nowMs: number) =>
  db
    .updateTable('logins')
    .set({ awaitsSecondFactor: true, expiresAt: new Date(nowMs + patienceMs) })
    .where('id', '=', loginId)
    .execute()

const noteFactor = (db: Database, loginId: number, secondFactorAt: Date) =>
  db.updateTable('logins').set({ secondFactorAt }).where('id', '=', loginId).execute()

const provided: ReadonlySet<SignInMethod> = new Set(['google', 'oidc', 'single sign-on'])

/** Somebody is in: remembers the browser, records the sign-in, and tells the person by mail when the browser is new to them. */
export async function welcome(
  db: Database,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  {
    person,
    request,
    device,
    method,
    provider,
  }: { person: Person; provider?: string | undefined } & Pick<SignedIn, 'request' | 'device' | 'method'>,
): Promise<void> {
  const nowMs = clock.nowMs()
  const seen = await rememberDevice(db, person.id, device.hash, nowMs)
  await recordSignInEvent(db, request, {
    userId: person.id,
    event: 'signed_in',
    details: { method, ...(provider !== undefined && { provider }), isNewDevice: seen !== 'known' },
  })
  // Their first browser is the one in which they chose their password by a mailed link, and that is known. Who comes by a
  // provider has chosen none: whoever it is that comes first, the mailbox hears of it.
  const isTold = seen === 'new' || (seen === 'first' && provided.has(method))
  if (isTold) await tellOfDevice(db, { person, device, request, nowMs, publicUrl })
}

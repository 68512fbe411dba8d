import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transactions.ts'
import type { Services } from '#server/services.ts'
import type { Device } from './logins/device-cookie.ts'
import { rememberDevice } from './logins/known-devices.queries.ts'
import { readSessionToken } from './logins/session-cookie.ts'
import { recordSignInEvent, type SignInRequest } from './sign-in-events.ts'
import { attemptKeys, forgetFailures, type SignInAttempt } from './sign-in-failures.ts'
import { tellOfDevice } from './sign-in-notices.ts'

interface SignedIn {
  /** The `Set-Cookie` lines of better-auth's answer. */
  readonly cookies: readonly string[]
  readonly request: SignInRequest
  readonly device: Device
  readonly method: 'password' | 'google' | 'oidc'
  /** What was counted as failed before the password was looked at. */
  readonly attempt?: SignInAttempt
}

const personOfToken = (db: Database, token: string) =>
  db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.userId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('logins.token', '=', token)
    .executeTakeFirst()

/**
 * After better-auth has opened a log-in: takes the failure back, remembers the browser, records the sign-in and tells
 * the person by mail when the browser is a new one of theirs. Returns every cookie to set; without a log-in among
 * better-auth's cookies they are returned as they are.
 */
export async function completeSignIn(
  services: Services,
  { cookies, request, device, method, attempt }: SignedIn,
): Promise<string[]> {
  const token = cookies.map((line) => readSessionToken(line.split(';')[0] ?? '', services)).find(Boolean)
  if (!token) return [...cookies]
  const { clock, publicUrl, secret } = services
  const nowMs = clock.nowMs()
  await inTransaction(services.database, async (db) => {
    const person = await personOfToken(db, token)
    if (!person) return
    if (attempt) await forgetFailures(db, attemptKeys(secret, attempt))
    const seen = await rememberDevice(db, person.id, device.hash, nowMs)
    await recordSignInEvent(db, request, {
      userId: person.id,
      event: 'signed_in',
      details: { method, isNewDevice: seen !== 'known' },
    })
    if (seen === 'new') await tellOfDevice(db, { person, request, nowMs, publicUrl })
  })
  return [...cookies, device.cookie]
}

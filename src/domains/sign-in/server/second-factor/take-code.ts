import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { readDevice } from '../logins/device-cookie.ts'
import { isKnownDevice } from '../logins/known-devices.queries.ts'
import { recordSignInEvent, type SignInRequest } from '../sign-in-events.ts'
import {
  attemptKeys,
  type CountedAttempt,
  countAttempt,
  forgetFailures,
  type Keys,
} from '../sign-in-failures.ts'
import { tellOfCodes, tellOfRecovery } from '../sign-in-notices.ts'
import { takeAppCode } from './authenticator-app.ts'
import { countRecoveryCodes, resemblesRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'

interface Shown {
  readonly person: { readonly id: number; readonly name: string; readonly email: string }
  readonly request: SignInRequest
  readonly code: string
}

interface Typing {
  readonly email: string
  readonly loginId: number
  readonly cookie: string
}

/**
 * What wrong codes are counted with: the account on a browser that it knows; on any other the log-in that they are typed
 * for, and loosely all of the account, so that whoever knows the password keeps its owner out with no few guesses.
 */
export async function codeKeys(
  { database, ...services }: Services,
  { email, loginId, cookie }: Typing,
): Promise<readonly Keys[]> {
  const { secret } = services
  const device = readDevice(cookie, services)
  if (device !== undefined && (await isKnownDevice(database, email, device.hash)))
    return [attemptKeys(secret, { purpose: 'code', email, knownDevice: device.hash })]
  return [
    attemptKeys(secret, { purpose: 'code', email, knownDevice: null, loginId }),
    attemptKeys(secret, { purpose: 'all codes', email, knownDevice: null }),
  ]
}

/** As `countAttempt`, over all that it is counted with; what is locked already counts no further. */
export async function countCode(
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  keys: readonly Keys[],
): Promise<CountedAttempt> {
  let locks: CountedAttempt['locks'] = 'no'
  for (const each of keys) {
    const counted = await countAttempt(pool, each, clock.nowMs())
    if (counted.waitSeconds > 0) return counted
    if (locks !== 'first' && counted.locks !== 'no') locks = counted.locks
  }
  return { waitSeconds: 0, locks }
}

/** Forgets the wrong codes that were counted, after a right one. */
export async function forgetCodes(db: Database, keys: readonly Keys[]): Promise<void> {
  for (const each of keys) await forgetFailures(db, each)
}

/** Takes a code of the app or one on paper, each of which works once; false for any other. */
export async function takeCode(
  db: Database,
  services: Services,
  { person, request, code }: Shown,
): Promise<boolean> {
  const userId = person.id
  if (!resemblesRecoveryCode(code))
    return takeAppCode(db, services, { userId, code: code.replace(/\s/g, '') })
  const nowMs = services.clock.nowMs()
  if (!(await takeRecoveryCode(db, { userId, code, nowMs }))) return false
  const left = await countRecoveryCodes(db, userId)
  await recordSignInEvent(db, request, { userId, event: 'recovery_used', details: { left } })
  await tellOfRecovery(db, { person, request, nowMs, publicUrl: services.publicUrl, left })
  return true
}

/** Records a wrong code, and tells the person when it locks: somebody knows their password. */
export async function noteWrongCode(
  db: Database,
  { clock, publicUrl }: Pick<Services, 'clock' | 'publicUrl'>,
  { person, request, locks }: Omit<Shown, 'code'> & { readonly locks: 'no' | 'first' | 'again' },
): Promise<void> {
  const event = locks === 'no' ? ('code_failed' as const) : ('code_locked' as const)
  await recordSignInEvent(db, request, { userId: person.id, event })
  if (locks === 'first') await tellOfCodes(db, { person, request, nowMs: clock.nowMs(), publicUrl })
}

/** What whoever typed a wrong one reads. */
export const wrongCodeText = (code: string): string =>
  resemblesRecoveryCode(code)
    ? 'This is not one of your recovery codes, or it was used before.'
    : 'This code is not right, or was used before. Wait for the next one.'

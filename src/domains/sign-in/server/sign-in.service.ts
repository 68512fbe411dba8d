import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { renewAfterMs } from './logins/login-length.ts'
import { renewLogin } from './logins/logins.queries.ts'
import { writeSessionCookie } from './logins/session-cookie.ts'

export { authenticate, viewerOf, viewersOf } from './authenticate.ts'
export { beginOwnLogin } from './logins/begin-login.ts'
export { closeWaysIn, type Moved } from './logins/close-ways-in.ts'
export { deviceName } from './logins/device-name.ts'
export { endAccess } from './logins/end-access.ts'
export { endMirror } from './logins/end-mirror.ts'
export { mirrorMinutes } from './logins/login-length.ts'
export {
  countSignedIn,
  deleteLinks,
  deleteLogin,
  deleteOtherLogins,
  listLogins,
} from './logins/logins.queries.ts'
export { beginMirrorLogin } from './logins/mirror-logins.ts'
export { listNotYetIn } from './logins/not-yet-in.ts'
export { clearSessionCookie, writeSessionCookie } from './logins/session-cookie.ts'
export { tryProvider } from './oidc-provider.ts'
export { makeWelcomeLink, makeWelcomeLinks, setFirstPassword } from './passwords/first-password.ts'
export { hashPassword, verifyPassword } from './passwords/password-hash.ts'
export { passwordFault } from './passwords/password-rules.ts'
export { listWithFactor } from './second-factor/factors.queries.ts'
export { deleteFactors } from './second-factor/gain-and-lose.ts'
export { hasPasskey } from './second-factor/passkeys.queries.ts'
export { resetFactors } from './second-factor/reset-factors.ts'
export { countSignInEvents, listSignInEvents, presentSignIn } from './sign-in-events.ts'
export { attemptKeys, countAttempt, forgetFailures, tooManyText } from './sign-in-failures.ts'

/**
 * Prolongs a log-in that is used, at most once a day and never beyond its absolute end. Returns the cookie to set, undefined when none is due;
 * mirror log-ins are never prolonged.
 */
export async function renewWhenDue(
  db: Database,
  services: Services,
  login: { readonly id: number; readonly renewedAt: Date },
): Promise<string | undefined> {
  const nowMs = services.clock.nowMs()
  if (nowMs - login.renewedAt.getTime() < renewAfterMs) return undefined
  const renewed = await renewLogin(db, login.id, nowMs)
  return (
    renewed &&
    writeSessionCookie(renewed.token, services, Math.ceil((renewed.endsAt.getTime() - nowMs) / 1000))
  )
}

import type { Database } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { writeSessionCookie } from './session-cookie.ts'
import { renewAfterMs } from './session-length.ts'
import { renewSession } from './sessions.queries.ts'

export { authenticate } from './authenticate.ts'
export { beginOwnSession } from './begin-session.ts'
export { deleteLinks, endAccess } from './end-access.ts'
export { endMirror } from './end-mirror.ts'
export { makeWelcomeLink, setFirstPassword, welcomeLinkDays } from './first-password.ts'
export { beginMirrorSession } from './mirror-sessions.ts'
export { tryProvider } from './oidc-provider.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { passwordFault } from './password-rules.ts'
export { clearSessionCookie, writeSessionCookie } from './session-cookie.ts'
export { mirrorMinutes } from './session-length.ts'
export { attemptKeys, countAttempt, forgetFailures, tooManyText } from './sign-in-failures.ts'

/**
 * Prolongs a session that is used, at most once a day and never beyond its absolute end. Returns the cookie to set, undefined when none is due;
 * mirror sessions are never prolonged.
 */
export async function renewWhenDue(
  db: Database,
  services: Services,
  session: { readonly id: number; readonly renewedAt: Date },
): Promise<string | undefined> {
  const nowMs = services.clock.nowMs()
  if (nowMs - session.renewedAt.getTime() < renewAfterMs) return undefined
  const renewed = await renewSession(db, session.id, nowMs)
  return (
    renewed &&
    writeSessionCookie(renewed.token, services, Math.ceil((renewed.endsAt.getTime() - nowMs) / 1000))
  )
}

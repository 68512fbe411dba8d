import type { Database } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { loginSeconds, mirrorMinutes } from './login-length.ts'
import { readSessionToken, writeSessionCookie } from './session-cookie.ts'

interface MirrorChoice {
  readonly employeeId: number
  /** The employee's own log-in, to which leaving returns. */
  readonly ownLoginId: number
  readonly userId: number
  readonly allowChanges: boolean
  readonly userAgent: string
  readonly ip: string
}

/**
 * Begins a log-in in which an employee sees as someone else. Returns the cookie that replaces the employee's own
 * and when the log-in ends. The cookie outlives the log-in, so that leaving one that ran out still leads back.
 */
export async function beginMirrorLogin(
  db: Database,
  services: Services,
  { employeeId, ownLoginId, userId, allowChanges, userAgent, ip }: MirrorChoice,
): Promise<{ cookie: string; endsAt: Date }> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const endsAt = new Date(nowMs + mirrorMinutes * 60_000)
  const token = crypto.randomUUID() + crypto.randomUUID()
  await db
    .insertInto('logins')
    .values({
      userId,
      token,
      impersonatedBy: employeeId,
      ownLoginId,
      allowChanges,
      userAgent: userAgent.slice(0, 400),
      ipAddress: ip,
      createdAt: now,
      updatedAt: now,
      expiresAt: endsAt,
    })
    .execute()
  return { cookie: writeSessionCookie(token, services, loginSeconds), endsAt }
}

export interface EndedMirror {
  readonly userId: number
  readonly employeeId: number
  /** Null when the employee's own log-in has ended meanwhile. */
  readonly ownLoginId: number | null
  /** Cookie that returns to the employee's own log-in. */
  readonly ownCookie: string | null
}

/** Ends the mirror log-in of a cookie, also one that ran out; undefined when the cookie is not of one. */
export async function endMirrorLogin(
  db: Database,
  services: Services,
  cookie: string,
): Promise<EndedMirror | undefined> {
  const token = readSessionToken(cookie, services)
  if (!token) return undefined
  const mirror = await db
    .deleteFrom('logins')
    .where('token', '=', token)
    .where('impersonatedBy', 'is not', null)
    .returning(['userId', 'impersonatedBy', 'ownLoginId'])
    .executeTakeFirst()
  if (!mirror || mirror.impersonatedBy === null) return undefined
  const own = await db
    .selectFrom('logins')
    .select(['id', 'token'])
    .where('id', '=', mirror.ownLoginId)
    .where('userId', '=', mirror.impersonatedBy)
    .where('expiresAt', '>', new Date(services.clock.nowMs()))
    .executeTakeFirst()
  return {
    userId: mirror.userId,
    employeeId: mirror.impersonatedBy,
    ownLoginId: own?.id ?? null,
    ownCookie: own ? writeSessionCookie(own.token, services, loginSeconds) : null,
  }
}

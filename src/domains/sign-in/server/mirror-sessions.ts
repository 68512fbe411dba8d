import type { Database } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { readSessionToken, writeSessionCookie } from './session-cookie.ts'
import { mirrorMinutes, sessionSeconds } from './session-length.ts'

interface MirrorChoice {
  readonly employeeId: number
  /** The employee's own session, to which leaving returns. */
  readonly ownSessionId: number
  readonly userId: number
  readonly allowChanges: boolean
  readonly userAgent: string
  readonly ip: string
}

/**
 * Begins a session in which an employee sees as someone else. Returns the cookie that replaces the employee's own
 * and when the session ends. The cookie outlives the session, so that leaving one that ran out still leads back.
 */
export async function beginMirrorSession(
  db: Database,
  services: Services,
  { employeeId, ownSessionId, userId, allowChanges, userAgent, ip }: MirrorChoice,
): Promise<{ cookie: string; endsAt: Date }> {
  const nowMs = services.clock.nowMs()
  const now = new Date(nowMs)
  const endsAt = new Date(nowMs + mirrorMinutes * 60_000)
  const token = crypto.randomUUID() + crypto.randomUUID()
  await db
    .insertInto('sessions')
    .values({
      userId,
      token,
      impersonatedBy: employeeId,
      ownSessionId,
      allowChanges,
      userAgent: userAgent.slice(0, 400),
      ipAddress: ip,
      createdAt: now,
      updatedAt: now,
      expiresAt: endsAt,
    })
    .execute()
  return { cookie: writeSessionCookie(token, services, sessionSeconds), endsAt }
}

export interface EndedMirror {
  readonly userId: number
  readonly employeeId: number
  /** Null when the employee's own session has ended meanwhile. */
  readonly ownSessionId: number | null
  /** Cookie that returns to the employee's own session. */
  readonly ownCookie: string | null
}

/** Ends the mirror session of a cookie, also one that ran out; undefined when the cookie is not of one. */
export async function endMirrorSession(
  db: Database,
  services: Services,
  cookie: string,
): Promise<EndedMirror | undefined> {
  const token = readSessionToken(cookie, services)
  if (!token) return undefined
  const mirror = await db
    .deleteFrom('sessions')
    .where('token', '=', token)
    .where('impersonatedBy', 'is not', null)
    .returning(['userId', 'impersonatedBy', 'ownSessionId'])
    .executeTakeFirst()
  if (!mirror || mirror.impersonatedBy === null) return undefined
  const own = await db
    .selectFrom('sessions')
    .select(['id', 'token'])
    .where('id', '=', mirror.ownSessionId)
    .where('userId', '=', mirror.impersonatedBy)
    .where('expiresAt', '>', new Date(services.clock.nowMs()))
    .executeTakeFirst()
  return {
    userId: mirror.userId,
    employeeId: mirror.impersonatedBy,
    ownSessionId: own?.id ?? null,
    ownCookie: own ? writeSessionCookie(own.token, services, sessionSeconds) : null,
  }
}

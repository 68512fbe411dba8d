import type { Database } from '#server/database.ts'
import { sessionEnd } from './session-length.ts'

/** The sessions of a person that have not ended, the last used first; mirror sessions belong to nobody's list. */
export const listSessions = (db: Database, userId: number, nowMs: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .where('expiresAt', '>', new Date(nowMs))
    .orderBy('updatedAt', 'desc')
    .execute()

/** Ends a session of its owner; 0 when it is not theirs or has ended. */
export async function deleteSession(db: Database, userId: number, sessionId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every session of a person but one, and those in which they see as someone else. */
export async function deleteOtherSessions(db: Database, userId: number, keptId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('impersonatedBy', '=', userId), eb('userId', '=', userId)]))
    .where('id', '<>', keptId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Prolongs a session that is used; undefined when it is a mirror session, which never grows. */
export async function renewSession(db: Database, sessionId: number, nowMs: number) {
  const session = await db
    .selectFrom('sessions')
    .select(['token', 'createdAt'])
    .where('id', '=', sessionId)
    .where('impersonatedBy', 'is', null)
    .executeTakeFirst()
  if (!session) return undefined
  const endsAt = sessionEnd(nowMs, session.createdAt.getTime())
  await db
    .updateTable('sessions')
    .set({ expiresAt: endsAt, updatedAt: new Date(nowMs) })
    .where('id', '=', sessionId)
    .execute()
  return { token: session.token, endsAt }
}

/** One-time links of a person that were not used: a password that is set makes them worthless. */
export const deleteLinks = (db: Database, userId: number) =>
  db.deleteFrom('verifications').where('value', '=', String(userId)).execute()

/**
 * Removes sessions and one-time links that ended a day ago or more. A mirror that ended leads back to one's own session
 * as long as that lasts, and goes with it.
 */
export async function deleteEnded(db: Database, nowMs: number): Promise<void> {
  const before = new Date(nowMs - 24 * 60 * 60_000)
  await db
    .deleteFrom('sessions')
    .where('expiresAt', '<', before)
    .where((eb) => eb.or([eb('impersonatedBy', 'is', null), eb('ownSessionId', 'is', null)]))
    .execute()
  await db.deleteFrom('verifications').where('expiresAt', '<', before).execute()
}

import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import { loginEnd } from './login-length.ts'

/** The log-ins of a person that have not ended, the last used first; mirror log-ins belong to nobody's list. */
export const listLogins = (db: Database, userId: number, nowMs: number) =>
  db
    .selectFrom('logins')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .where('awaitsSecondFactor', '=', false)
    .where('expiresAt', '>', new Date(nowMs))
    .orderBy('updatedAt', 'desc')
    .execute()

/** How many of these people are logged in now, on whatever device; seeing as them does not count. */
export async function countSignedIn(
  db: Database,
  userIds: readonly number[],
  nowMs: number,
): Promise<number> {
  if (userIds.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from logins
    where user_id = any(${[...userIds]}::int[]) and impersonated_by is null
      and not awaits_second_factor and expires_at > ${new Date(nowMs)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ends a log-in of its owner; 0 when it is not theirs or has ended. */
export async function deleteLogin(db: Database, userId: number, sessionId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('logins')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every log-in of a person but one, and those in which they see as someone else. */
export async function deleteOtherLogins(db: Database, userId: number, keptId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('logins')
    .where((eb) => eb.or([eb('impersonatedBy', '=', userId), eb('userId', '=', userId)]))
    .where('id', '<>', keptId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Prolongs a log-in that is used; undefined when it is a mirror log-in, which never grows. */
export async function renewLogin(db: Database, sessionId: number, nowMs: number) {
  const login = await db
    .selectFrom('logins')
    .select(['token', 'createdAt'])
    .where('id', '=', sessionId)
    .where('impersonatedBy', 'is', null)
    .executeTakeFirst()
  if (!login) return undefined
  const endsAt = loginEnd(nowMs, login.createdAt.getTime())
  await db
    .updateTable('logins')
    .set({ expiresAt: endsAt, updatedAt: new Date(nowMs) })
    .where('id', '=', sessionId)
    .execute()
  return { token: login.token, endsAt }
}

/** Deletes the one-time links of a person that were not used: a password that is set makes them worthless. */
export const deleteLinks = (db: Database, userId: number) => deleteLinksOf(db, [userId])

/** Deletes the one-time links of these people that were not used. */
export const deleteLinksOf = (db: Database, userIds: readonly number[]) =>
  db
    .deleteFrom('verifications')
    .where('value', '=', sql<string>`any(${userIds.map(String)}::text[])`)
    .execute()

/** Removes one-time links and challenges that have ended: they open nothing any more. */
export const deleteEndedLinks = (db: Database, nowMs: number) =>
  db.deleteFrom('verifications').where('expiresAt', '<', new Date(nowMs)).executeTakeFirst()

/**
 * Removes log-ins that ended a day ago or more, and one-time links that have ended. A mirror that ended leads back to one's own log-in
 * as long as that lasts, and goes with it.
 */
export async function deleteEnded(db: Database, nowMs: number): Promise<number> {
  const before = new Date(nowMs - 24 * 60 * 60_000)
  const logins = await db
    .deleteFrom('logins')
    .where('expiresAt', '<', before)
    .where((eb) => eb.or([eb('impersonatedBy', 'is', null), eb('ownLoginId', 'is', null)]))
    .executeTakeFirst()
  const links = await deleteEndedLinks(db, nowMs)
  return Number(logins.numDeletedRows + links.numDeletedRows)
}

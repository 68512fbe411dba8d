import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** How long a browser is trusted that somebody says is theirs alone. */
const trustMs = 30 * 24 * 60 * 60_000

/**
 * Locks a person until the transaction ends, so that their factors are added, removed and asked for one after the
 * other.
 */
export const lockFactors = (db: Database, userId: number) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** SQL: whether a person has something besides a password to show. */
const hasFactor = (userId: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(
    exists (select from authenticator_apps where user_id = ${userId} and confirmed_at is not null)
    or exists (select from passkeys where user_id = ${userId} and added_at is not null))`

/** When the app of a person was confirmed; null without one. */
export async function findAppDate(db: Database, userId: number): Promise<Date | null> {
  const app = await db
    .selectFrom('authenticatorApps')
    .select('confirmedAt')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return app?.confirmedAt ?? null
}

/** Which of these people have a second factor. */
export async function listWithFactor(db: Database, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', userIds)
    .where(hasFactor(sql.ref('users.id')))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a person has a second factor, and when it was last shown in this browser; null when it was not. */
export const findShown = (db: Database, { userId, loginId }: { userId: number; loginId: number }) =>
  db
    .selectFrom('users')
    .leftJoin('logins', (join) => join.onRef('logins.userId', '=', 'users.id').on('logins.id', '=', loginId))
    .select([hasFactor(sql.ref('users.id')).as('isGuarded'), 'logins.secondFactorAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst()

/** How many apps and passkeys of a person count. */
export async function countFactors(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from authenticator_apps where user_id = ${userId} and confirmed_at is not null)
      + (select count(*)::int from passkeys where user_id = ${userId} and added_at is not null) as count`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Since when a browser of a person is not asked for the second factor, which it was shown then; undefined when it is. */
export const findTrust = async (
  db: Database,
  { userId, deviceHash, nowMs }: { userId: number; deviceHash: string; nowMs: number },
): Promise<Date | undefined> => {
  const trusted = await db
    .selectFrom('knownDevices')
    .select('trustedUntil')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .where('trustedUntil', '>', new Date(nowMs))
    .executeTakeFirst()
  return trusted?.trustedUntil ? new Date(trusted.trustedUntil.getTime() - trustMs) : undefined
}

export const trustDevice = (
  db: Database,
  { userId, deviceHash, nowMs }: { userId: number; deviceHash: string; nowMs: number },
) =>
  db
    .updateTable('knownDevices')
    .set({ trustedUntil: new Date(nowMs + trustMs) })
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .execute()

/** Every browser of a person is asked again. */
export const distrustDevices = (db: Database, userId: number) =>
  db
    .updateTable('knownDevices')
    .set({ trustedUntil: null })
    .where('userId', '=', userId)
    .where('trustedUntil', 'is not', null)
    .execute()

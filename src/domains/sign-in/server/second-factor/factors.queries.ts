import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** What is added, removed and asked for of a person's happens one after the other. */
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

/** Whether a browser of a person is not asked for the second factor. */
export const isTrusted = async (
  db: Database,
  { userId, deviceHash, nowMs }: { userId: number; deviceHash: string; nowMs: number },
): Promise<boolean> => {
  const trusted = await db
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .where('trustedUntil', '>', new Date(nowMs))
    .executeTakeFirst()
  return trusted !== undefined
}

/** How long a browser is trusted that somebody says is theirs alone. */
const trustedDays = 30

export const trustDevice = (
  db: Database,
  { userId, deviceHash, nowMs }: { userId: number; deviceHash: string; nowMs: number },
) =>
  db
    .updateTable('knownDevices')
    .set({ trustedUntil: new Date(nowMs + trustedDays * 24 * 60 * 60_000) })
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

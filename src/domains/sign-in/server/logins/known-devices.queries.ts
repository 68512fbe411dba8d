import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Whether a browser has signed in before as the person with an address, whoever that is. */
export async function isKnownDevice(db: Database, email: string, deviceHash: string): Promise<boolean> {
  const known = await db
    .selectFrom('knownDevices')
    .innerJoin('users', 'users.id', 'knownDevices.userId')
    .select('knownDevices.userId')
    .where('deviceHash', '=', deviceHash)
    .where(sql<string>`lower(users.email)`, '=', email.trim().toLowerCase())
    .executeTakeFirst()
  return known !== undefined
}

/** Remembers a browser as one of a person's. Returns `known`, `new`, or `first` when the person had none. */
export async function rememberDevice(
  db: Database,
  userId: number,
  deviceHash: string,
  nowMs: number,
): Promise<'known' | 'new' | 'first'> {
  const now = new Date(nowMs)
  const { rows } = await sql<{ isNew: boolean; hadOthers: boolean }>`
    with others as (select count(*) as number from known_devices where user_id = ${userId})
    insert into known_devices (user_id, device_hash, first_seen_at, last_seen_at)
    values (${userId}, ${deviceHash}, ${now}, ${now})
    on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
    returning xmax = 0 as "isNew", (select number from others) > 0 as "hadOthers"`.execute(db)
  const [row] = rows
  if (!row?.isNew) return 'known'
  return row.hadOthers ? 'new' : 'first'
}

/** Forgets the browsers of a person but one: whoever knew the old password begins as a stranger. */
export const forgetDevices = (db: Database, userId: number, keptHash: string | undefined) =>
  db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .$if(keptHash !== undefined, (query) => query.where('deviceHash', '<>', keptHash ?? ''))
    .execute()

/** Removes browsers whose cookie has run out. */
export const deleteOldDevices = (db: Database, nowMs: number) =>
  db
    .deleteFrom('knownDevices')
    .where('lastSeenAt', '<', new Date(nowMs - 400 * 24 * 60 * 60_000))
    .execute()

/** When a browser last opened a link that was mailed to a person; null for one that never did. */
export const findMailboxShown = async (db: Database, userId: number, deviceHash: string) =>
  (
    await db
      .selectFrom('knownDevices')
      .select('mailboxShownAt')
      .where('userId', '=', userId)
      .where('deviceHash', '=', deviceHash)
      .executeTakeFirst()
  )?.mailboxShownAt ?? null

/** A link that was mailed to a person has been opened in a browser, which is one of theirs by that. */
export const noteMailboxShown = async (
  db: Database,
  userId: number,
  deviceHash: string,
  nowMs: number,
): Promise<void> => {
  await rememberDevice(db, userId, deviceHash, nowMs)
  await db
    .updateTable('knownDevices')
    .set({ mailboxShownAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('deviceHash', '=', deviceHash)
    .execute()
}

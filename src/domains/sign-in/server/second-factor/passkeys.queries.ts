import type { Database } from '#server/database/database.ts'

/** The passkeys of a person, the oldest first. */
export const listPasskeys = (db: Database, userId: number) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'addedAt', 'lastUsedAt', 'backedUp'])
    .where('userId', '=', userId)
    .where('addedAt', 'is not', null)
    .orderBy('id')
    .execute()

/** Makes one that was just registered count; false when it is not there or counts already. */
export async function addPasskey(
  db: Database,
  {
    userId,
    credentialId,
    name,
    nowMs,
  }: { userId: number; credentialId: string; name: string; nowMs: number },
): Promise<boolean> {
  const added = await db
    .updateTable('passkeys')
    .set({ name, addedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .where('addedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** Notes that one let its owner in; false for one that does not count. */
export async function notePasskeyUse(
  db: Database,
  { userId, credentialId, nowMs }: { userId: number; credentialId: string; nowMs: number },
): Promise<boolean> {
  const used = await db
    .updateTable('passkeys')
    .set({ lastUsedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .where('addedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

interface Own {
  readonly userId: number
  readonly id: number
}

/** Gives one another name; false when it is not theirs. */
export async function renamePasskey(db: Database, { userId, id }: Own, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('addedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return renamed !== undefined
}

/** Removes one; undefined when it is not theirs. */
export const deletePasskey = (db: Database, { userId, id }: Own) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('addedAt', 'is not', null)
    .returning('name')
    .executeTakeFirst()

export const deletePasskeys = (db: Database, userId: number) =>
  db.deleteFrom('passkeys').where('userId', '=', userId).execute()

/**
 * Deletes the passkeys of many people, and the recovery codes of those without an app; returns whose passkeys they
 * were.
 */
export async function deletePasskeysOf(db: Database, userIds: readonly number[]): Promise<readonly number[]> {
  const gone = await db.deleteFrom('passkeys').where('userId', 'in', userIds).returning('userId').execute()
  const owners = [...new Set(gone.map(({ userId }) => userId))]
  if (owners.length > 0)
    await db
      .deleteFrom('recoveryCodes')
      .where('userId', 'in', owners)
      .where('userId', 'not in', (eb) => eb.selectFrom('authenticatorApps').select('userId'))
      .execute()
  return owners
}

/** Whether somebody has one that was added: it lets them in by itself. */
export const hasPasskey = async (db: Database, userId: number): Promise<boolean> => {
  const added = db
    .selectFrom('passkeys')
    .select('id')
    .where('userId', '=', userId)
    .where('addedAt', 'is not', null)
  return (await added.limit(1).executeTakeFirst()) !== undefined
}

/** Removes what was registered and never added: its key can be registered again. */
export const deleteUnaddedPasskeys = (db: Database, userId: number) =>
  db.deleteFrom('passkeys').where('userId', '=', userId).where('addedAt', 'is', null).execute()

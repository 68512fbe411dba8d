import type { Database } from '#server/database/database.ts'

/** More devices than anyone uses; the ones longest unseen make room. */
const devicesAPerson = 10

export const listDevices = (db: Database, userId: number) =>
  db
    .selectFrom('pushDevices')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

interface NewDevice {
  readonly userId: number
  readonly token: string
  readonly device: string
  readonly at: Date
}

/**
 * Remembers a browser; one that another person used before is the viewer's from now on, and what waits there for the other
 * goes with them, never to be shown to the viewer. In the transaction of the caller.
 */
export async function saveDevice(db: Database, { userId, token, device, at }: NewDevice): Promise<void> {
  await db.deleteFrom('pushDevices').where('token', '=', token).where('userId', '<>', userId).execute()
  const known = { userId, device, lastSeenAt: at }
  await db
    .insertInto('pushDevices')
    .values({ ...known, token, createdAt: at })
    .onConflict((oc) => oc.column('token').doUpdateSet(known))
    .execute()
  await db
    .deleteFrom('pushDevices')
    .where('id', 'in', (from) =>
      from
        .selectFrom('pushDevices')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(devicesAPerson),
    )
    .execute()
}

/** Forgets every browser of some people, with what waits there. */
export const forgetPushDevices = async (db: Database, userIds: readonly number[]): Promise<void> => {
  if (userIds.length > 0) await db.deleteFrom('pushDevices').where('userId', 'in', userIds).execute()
}

/** Forgets one's own device; 0 when it is not one's own. */
export async function deleteDevice(db: Database, userId: number, deviceId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pushDevices')
    .where('id', '=', deviceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

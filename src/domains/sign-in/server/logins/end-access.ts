import type { Database } from '#server/database/database.ts'

/** One-time links of a person that were not used. */
export const deleteLinks = (db: Database, userId: number) =>
  db.deleteFrom('verifications').where('value', '=', String(userId)).execute()

/** The same of many people at once. */
export const deleteLinksOfMany = (db: Database, userIds: readonly number[]) =>
  userIds.length === 0
    ? undefined
    : db.deleteFrom('verifications').where('value', 'in', userIds.map(String)).execute()

/** Ends whatever a person has open: their sessions, their links, the mirrors of them and by them. */
export async function endAccess(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('logins')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('impersonatedBy', '=', userId)]))
    .execute()
  await deleteLinks(db, userId)
}

import type { Database } from '#server/database/database.ts'
import { deleteLinks } from './logins.queries.ts'

/** Ends whatever a person has open: their sessions, their links, the mirrors of them and by them. */
export async function endAccess(db: Database, userId: number): Promise<void> {
  await db
    .deleteFrom('logins')
    .where((eb) => eb.or([eb('userId', '=', userId), eb('impersonatedBy', '=', userId)]))
    .execute()
  await deleteLinks(db, userId)
}

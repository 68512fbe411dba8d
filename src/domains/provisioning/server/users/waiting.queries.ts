import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** Notes somebody of a family whom a provider sent as staff; once, however often it comes again. */
export const holdWaiting = (
  db: Database,
  waiting: {
    readonly connectionId: number
    readonly personId: number
    readonly userName: string
    readonly askedAt: Date
  },
) =>
  db
    .insertInto('provisioningWaiting')
    .values(waiting)
    .onConflict((there) =>
      there.columns(['connectionId', 'personId']).doUpdateSet({ userName: waiting.userName }),
    )
    .execute()

/** Forgets who waited under a name that is a colleague by now. */
export const stopWaiting = (db: Database, connectionId: number, userName: string) =>
  db
    .deleteFrom('provisioningWaiting')
    .where('connectionId', '=', connectionId)
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .execute()

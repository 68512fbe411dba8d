import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** What the school or the server keeps under a name, as JSON; undefined while nobody set it. */
export async function findSetting(
  db: Database,
  key: string,
): Promise<{ value: unknown; updatedAt: Date } | undefined> {
  return db.selectFrom('settings').select(['value', 'updatedAt']).where('key', '=', key).executeTakeFirst()
}

interface Setting {
  readonly value: unknown
  readonly userId: number | null
  readonly at: Date
}

const columnsOf = ({ value, userId, at }: Setting) => ({
  value: JSON.stringify(value),
  updatedBy: userId,
  updatedAt: at,
})

/** Sets it, whatever it was. */
export const putSetting = (db: Database, key: string, setting: Setting) =>
  db
    .insertInto('settings')
    .values({ key, ...columnsOf(setting) })
    .onConflict((oc) => oc.column('key').doUpdateSet(columnsOf(setting)))
    .execute()

/** Sets it unless it is set. */
export const putFirstSetting = (db: Database, key: string, setting: Setting) =>
  db
    .insertInto('settings')
    .values({ key, ...columnsOf(setting) })
    .onConflict((oc) => oc.column('key').doNothing())
    .execute()

/** Locks the settings until the transaction ends: two who change one by what it was take turns. */
export const lockSettings = (db: Database) => sql`lock table settings in share row exclusive mode`.execute(db)

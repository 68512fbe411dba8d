import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { holdLock, locks } from '#server/database/advisory-locks.ts'
import type { Database } from '#server/database/database.ts'

/** How long the address of the set-up opens it; the next start prints another. */
export const setUpHours = 24

/** Held until the transaction ends, so that of two who set up at once one is first and the other finds it done. */
export const lockSetUp = (db: Database) => holdLock(db, locks.setUp)

const hashOf = (token: string) => createHash('sha256').update(`set-up:${token}`).digest('base64url')

/** Whether anybody can administer the school: then nothing is set up by address any more. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from permission_groups g join permission_group_members m on m.group_id = g.id
    join users u on u.id = m.employee_id and u.deactivated_at is null
    where g.is_super_admin limit 1`.execute(db)
  return rows.length > 0
}

/** Makes the token of a new address; those before it end. */
export async function insertLink(db: Database, nowMs: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await db.deleteFrom('setUpLinks').execute()
  await db
    .insertInto('setUpLinks')
    .values({
      tokenHash: hashOf(token),
      madeAt: new Date(nowMs),
      expiresAt: new Date(nowMs + setUpHours * 60 * 60_000),
    })
    .execute()
  return token
}

/** Whether a token opens the set-up now: known, not too old, and nobody is administrator yet. */
export async function opensSetUp(db: Database, token: string, nowMs: number): Promise<boolean> {
  const link = await db
    .selectFrom('setUpLinks')
    .select('tokenHash')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', new Date(nowMs))
    .executeTakeFirst()
  return link !== undefined && !(await hasAdministrator(db))
}

export const deleteLinks = (db: Database) => db.deleteFrom('setUpLinks').execute()

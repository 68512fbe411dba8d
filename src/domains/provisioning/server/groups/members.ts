import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { MemberChange } from '../../rules/member-changes.ts'
import { badRequest } from '../../rules/scim-fault.ts'

/** Who is in a group then and was not, and the other way round; by the numbers of users. */
export interface MemberDifference {
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}

/** Throws where somebody to be added is no user of the connection. */
async function requireUsers(db: Database, connectionId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from provisioned_users where connection_id = ${connectionId} and id = any(${[...ids]}::integer[])
    for key share`.execute(db)
  const known = new Set(rows.map(({ id }) => id))
  const stranger = ids.find((id) => !known.has(id))
  if (stranger !== undefined)
    throw badRequest('invalidValue', `There is no User ${stranger || 'of this value'} to be a member.`)
}

async function add(db: Database, groupId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ userId: number }>`
    insert into provisioned_group_members (group_id, user_id)
    select ${groupId}, id from unnest(${[...ids]}::integer[]) as id on conflict do nothing returning user_id`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

async function remove(db: Database, groupId: number, which: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    delete from provisioned_group_members where group_id = ${groupId} and ${which} returning user_id`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

const isOne = (ids: readonly number[]) => sql`user_id = any(${[...ids]}::integer[])`

/** Changes who is in a group, one change after the other; the caller has locked it. Throws for members that are no users. */
export async function changeMembers(
  db: Database,
  { connectionId, groupId }: { readonly connectionId: number; readonly groupId: number },
  changes: readonly MemberChange[],
): Promise<MemberDifference> {
  const [added, removed] = [new Set<number>(), new Set<number>()]
  const note = (ids: readonly number[], into: Set<number>, outOf: Set<number>) => {
    for (const id of ids) if (!outOf.delete(id)) into.add(id)
  }
  for (const { kind, ids } of changes) {
    if (kind !== 'remove') await requireUsers(db, connectionId, ids ?? [])
    if (kind === 'remove')
      note(await remove(db, groupId, ids === null ? sql`true` : isOne(ids)), removed, added)
    if (kind === 'replace') note(await remove(db, groupId, sql`not ${isOne(ids ?? [])}`), removed, added)
    if (kind !== 'remove') note(await add(db, groupId, ids ?? []), added, removed)
  }
  return { added, removed }
}

import { sql } from 'kysely'
import type { Write } from '../scim/scim-call.ts'
import { followMembers } from './given-memberships.ts'

/** Takes a user out of every group of their provider, and the colleague out of what they were in by these alone. */
export async function leaveGroups(write: Write, userId: number, personId: number): Promise<void> {
  const { rows } = await sql<{ id: number; groupId: number; mappedBy: number | null }>`
    with gone as (delete from provisioned_group_members where user_id = ${userId} returning group_id)
    select g.id, g.group_id, g.mapped_by from gone join provisioned_groups g on g.id = gone.group_id
    where g.group_id is not null order by g.id`.execute(write.db)
  for (const mapped of rows) await followMembers(write, mapped, [], [personId])
}

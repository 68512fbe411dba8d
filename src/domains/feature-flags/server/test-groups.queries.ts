import { sql } from 'kysely'
import { notFound } from '#server/api/errors.ts'
import type { Database } from '#server/database/database.ts'
import type { TestGroup } from '../contract/feature-flags.contract.ts'

/** The groups by name, each with its people by address. */
export async function listTestGroups(db: Database): Promise<TestGroup[]> {
  const { rows } = await sql<TestGroup>`
    select g.id, g.title, coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'name', u.name)
      order by u.email) filter (where u.id is not null), '[]') as users
    from test_groups g left join test_group_members m on m.group_id = g.id left join users u on u.id = m.user_id
    group by g.id order by lower(g.title)`.execute(db)
  return rows
}

/** The name of a test group, which cannot be deleted until the transaction ends. Throws not-found. */
export async function keepGroup(db: Database, id: number): Promise<{ readonly title: string }> {
  const group = await db
    .selectFrom('testGroups')
    .select('title')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!group) throw notFound('There is no such test group any more.')
  return group
}

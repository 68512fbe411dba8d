import pg from 'pg'
import { builtInGroups } from '#contract/built-in-groups.ts'

/**
 * Gives the built-in groups the permissions this version brings, once each: what an admin takes from a group
 * later stays taken. A school without groups gets them. Servers that start together do it once.
 */
export async function introducePermissions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'homeroom permissions' })
  // A connection that breaks fails the statement under way.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into permission_groups (slug, title, is_super_admin, is_admin)
       select * from unnest($1::text[], $2::text[], $3::bool[], $4::bool[]) on conflict (slug) do nothing`,
      [
        builtInGroups.map(({ slug }) => slug),
        builtInGroups.map(({ title }) => title),
        builtInGroups.map(({ isSuperAdmin }) => isSuperAdmin),
        builtInGroups.map(({ isAdmin }) => isAdmin),
      ],
    )
    const grants = builtInGroups.flatMap(({ slug, permissions }) =>
      [...new Set(permissions)].map((permission) => ({ slug, permission })),
    )
    await client.query(
      `with grants as (select * from unnest($1::text[], $2::text[]) as g (slug, permission)),
       introduced as (
         insert into introduced_permissions (permission)
         select distinct permission from grants on conflict do nothing returning permission)
       insert into permission_group_permissions (group_id, permission)
       select pg.id, grants.permission from introduced
       join grants using (permission) join permission_groups pg using (slug)
       on conflict do nothing`,
      [grants.map(({ slug }) => slug), grants.map(({ permission }) => permission)],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/** SQL: the domain of an address, in small letters. */
const domainOf = (address: string) => sql<string>`lower(split_part(${address}, '@', -1))`

/** The name of the provider without which people of the domain of an address do not log in; undefined where there is none. */
export async function findRequiredProvider(db: Database, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select p.name from identity_provider_domains d join identity_providers p on p.id = d.provider_id
    where d.domain = ${domainOf(address)} and p.is_on and p.is_required`.execute(db)
  return rows[0]?.name
}

/** Whether somebody is a super admin: whoever could mend a provider that fails is never shut out by it. */
export async function isSuperAdmin(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ isOne: boolean }>`
    select exists (select from permission_group_members m join permission_groups g on g.id = m.group_id
      where m.employee_id = ${userId} and g.is_super_admin) as "isOne"`.execute(db)
  return rows[0]?.isOne ?? false
}

/** What whoever came another way reads: it depends on the domain alone, never on whether the address is somebody's. */
export const elsewhereText = (provider: string): string =>
  `People with an address like this log in with “${provider}”. Go back, type your address and choose it.`

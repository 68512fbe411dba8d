import { sql } from 'kysely'
import { deactivateByMachine } from '#domains/directory/server/directory.service.ts'
import { lockRights } from '#domains/permissions/server/permissions.service.ts'
import type { Write } from '../scim/scim-call.ts'
import { tellStillOwned } from './tell-still-owned.ts'

interface Leaving {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
}

/**
 * Deactivates a colleague whom a connection says to be gone, and tells what is still theirs; unless another connection
 * has them: its provider would go on saying that they work here, which lets nobody in anew. Returns the titles of those
 * that keep them in.
 */
export async function letGo(write: Write, person: Leaving): Promise<string[]> {
  const { context, asker } = write
  const keepers = await listKeepers(write, person.id)
  if (keepers.length > 0) return keepers
  const owned = await deactivateByMachine({ context, asker }, person.id)
  await tellStillOwned(write, person, owned)
  return []
}

/** As the log says it: nothing where nobody keeps them in. */
export const keptText = (keepers: readonly string[]): string =>
  keepers.length === 0 ? '' : `Still here because of ${keepers.join(' and ')}.`

/**
 * The other connections that are on and have somebody who works here. Two that say at once that somebody is gone come one
 * after the other, or each would leave it to the other.
 */
async function listKeepers({ call, db }: Write, personId: number): Promise<string[]> {
  await lockRights(db)
  const { rows } = await sql<{ title: string }>`
    select c.title from provisioned_users u join provisioning_connections c on c.id = u.connection_id
    where u.person_id = ${personId} and c.is_on and c.id <> ${call.connection.id}
      and u.attributes -> 'active' is distinct from 'false'::jsonb
    order by c.title`.execute(db)
  return rows.map(({ title }) => title)
}

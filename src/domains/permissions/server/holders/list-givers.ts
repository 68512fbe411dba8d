import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#server/database/database.ts'
import { type Held, heldBy, peopleOf, superAdminsOf } from '../../rules/rights.ts'
import { loadRights } from '../groups.queries.ts'
import { type Giver, mayGive, mayGrant } from '../rank.ts'

const mostNamed = 3

/**
 * Names of at most three for whom `may` is true, super admins first, never of who asks: nobody is sent to themselves.
 */
async function listNames(
  db: Database,
  butId: number,
  may: (asked: {
    readonly person: Giver
    readonly held: Held
    readonly groups: readonly GroupOf[]
  }) => boolean,
): Promise<string[]> {
  const rights = await loadRights(db)
  const [held, supers] = [heldBy(rights), superAdminsOf(rights)]
  const ids = [...peopleOf(rights)].filter((id) => {
    if (id === butId || rights.notYetIn?.has(id)) return false
    const own = held(id)
    const grants = new Map([...own].map(([name, { where }]) => [name, where]))
    return may({
      person: { userId: id, isSuperAdmin: supers.has(id), grants },
      held: own,
      groups: rights.groups,
    })
  })
  if (ids.length === 0) return []
  const people = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  return people
    .sort(
      (one, other) =>
        Number(supers.has(other.id)) - Number(supers.has(one.id)) ||
        one.name.localeCompare(other.name) ||
        one.id - other.id,
    )
    .slice(0, mostNamed)
    .map(({ name }) => name)
}

type GroupOf = Awaited<ReturnType<typeof loadRights>>['groups'][number]

/**
 * Who can give somebody a right: by adding it to a group, or by putting them into one that has it. Asked of the rules that
 * refuse or let them (`rank.ts`), so that nobody is sent to somebody who cannot.
 */
export const listGivers = (db: Database, permission: Permission, toId: number): Promise<string[]> =>
  listNames(db, toId, ({ person, held, groups }) => {
    const isAll = (name: Permission) => held.get(name)?.where === 'all'
    if (person.isSuperAdmin) return true
    if (isAll('groups.manage') && mayGrant(person, permission)) return true
    if (!isAll('groups.manage') && !isAll('staff.manage')) return false
    return groups.some((group) => group.grants.has(permission) && mayGive(person, group, 'all', toId))
  })

/** Names of at most three who hold a right for the whole school: who switches features on, for one. */
export const nameHolders = (db: Database, permission: Permission, butId: number): Promise<string[]> =>
  listNames(db, butId, ({ held }) => held.get(permission)?.where === 'all')

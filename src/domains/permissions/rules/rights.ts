import { ownPermissions, type Permission, wholeSchoolPermissions } from '#contract/permissions.ts'
import { both, either, type Where } from './where.ts'

/** A group of colleagues with what it lets them do. */
export interface Group {
  readonly id: number
  readonly title: string
  readonly isSuperAdmin: boolean
  readonly grants: ReadonlyMap<Permission, Where>
}

/** That a colleague is in a group, and where. */
export interface Membership {
  readonly employeeId: number
  readonly groupId: number
  readonly where: Where
}

/** Everything that decides what colleagues may do; of those who may log in, because nobody else does anything. */
export interface Rights {
  readonly groups: readonly Group[]
  readonly memberships: readonly Membership[]
  /** Who may log in and has no way to yet: invited, and has neither a password nor come by a provider. */
  readonly notYetIn?: ReadonlySet<number>
}

/** What somebody may do, where, and what of it through which group. */
export type Held = ReadonlyMap<
  Permission,
  { readonly where: Where; readonly through: ReadonlyMap<number, Where> }
>

const nothing: Held = new Map()

/**
 * A function that returns what a person holds: the same object for all who are in the same groups at the same places.
 */
export function heldBy({ groups, memberships }: Rights): (employeeId: number) => Held {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const ofPerson = Map.groupBy(memberships, ({ employeeId }) => employeeId)
  const known = new Map<string, Held>()
  return (employeeId) => {
    const own = ofPerson.get(employeeId)
    if (own === undefined) return nothing
    const key = own
      .map(({ groupId, where }) => `${groupId}@${where}`)
      .sort()
      .join(' ')
    const held = known.get(key) ?? join(own, byId)
    known.set(key, held)
    return held
  }
}

function join(own: readonly Membership[], groups: ReadonlyMap<number, Group>): Held {
  const held = new Map<Permission, { where: Where; through: Map<number, Where> }>()
  for (const { groupId, where: place } of own)
    for (const [permission, granted] of groups.get(groupId)?.grants ?? []) {
      const where = limited(permission, both(place, granted))
      if (where === undefined) continue
      const before = held.get(permission)
      const through = before?.through ?? new Map<number, Where>()
      through.set(groupId, where)
      held.set(permission, { where: either(before?.where, where) ?? where, through })
    }
  return held
}

/** What a limit to some campuses makes of a permission: all of it, nothing, or that much. */
function limited(permission: Permission, where: Where | undefined): Where | undefined {
  if (where === undefined || where === 'all') return where
  if (ownPermissions.has(permission)) return 'all'
  return wholeSchoolPermissions.has(permission) ? undefined : where
}

export const peopleOf = ({ memberships }: Rights): Set<number> =>
  new Set(memberships.map(({ employeeId }) => employeeId))

/** Who may do everything and can log in: not who was invited and never came. */
export const superAdminsWithin = (rights: Rights): Set<number> =>
  new Set([...superAdminsOf(rights)].filter((id) => rights.notYetIn?.has(id) !== true))

/** The numbers of those who may do everything, whether they have ever logged in or not. */
export function superAdminsOf({ groups, memberships }: Rights): Set<number> {
  const ids = new Set(groups.filter(({ isSuperAdmin }) => isSuperAdmin).map(({ id }) => id))
  return new Set(memberships.filter(({ groupId }) => ids.has(groupId)).map(({ employeeId }) => employeeId))
}

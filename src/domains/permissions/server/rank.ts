import type { Permission } from '#contract/permissions.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { RightsChange } from '../rules/change-rights.ts'
import type { Group, Rights } from '../rules/rights.ts'
import { both, covers, type Where, whereOf } from '../rules/where.ts'

/** Who gives rights and changes colleagues: the viewer, or who asked for work that goes on without them. */
export type Giver = Pick<Viewer, 'userId' | 'isSuperAdmin' | 'grants'>

/** Where they hold a permission. */
const heldWhere = ({ grants }: Giver, permission: Permission): Where | undefined => {
  const reach = grants.get(permission) ?? []
  return reach === 'all' ? 'all' : whereOf(reach)
}

const managesAll = (giver: Giver): boolean => heldWhere(giver, 'staff.manage') === 'all'

/**
 * Whether the viewer may put people into a group at these places and take them out: super admins into every group; who
 * manages the whole network into every group but theirs; who manages the staff of some campuses into groups that grant
 * nothing they do not hold themselves, there (decision 39). To oneself (`toId`) nobody gives what they do not hold.
 */
export function mayGive(viewer: Giver, group: Group, where: Where = 'all', toId?: number): boolean {
  if (viewer.isSuperAdmin) return true
  if (group.isSuperAdmin) return false
  if (managesAll(viewer) && toId !== viewer.userId) return true
  return [...group.grants].every(([permission, granted]) =>
    covers(heldWhere(viewer, permission), both(where, granted)),
  )
}

/**
 * A group that keeps the viewer from changing a colleague, because they may not give it: who changes somebody's address
 * could log in as them. Undefined for everyone else, and for oneself.
 */
const outranking = (
  viewer: Giver,
  employeeId: number,
  groups: readonly Group[],
  held: readonly { readonly groupId: number; readonly where: Where }[],
): Group | undefined =>
  employeeId === viewer.userId
    ? undefined
    : groups.find((group) =>
        held.some(({ groupId, where }) => groupId === group.id && !mayGive(viewer, group, where)),
      )

/** Why somebody may not change a colleague; undefined where they may. */
export function rankRefusal(...asked: Parameters<typeof outranking>): string | undefined {
  const above = outranking(...asked)
  return above && `Only somebody who may give the rights of ${above.title} may change this colleague.`
}

/** Why the viewer may not change a group; undefined where they may. */
export const groupRefusal = (viewer: Giver, { isSuperAdmin }: Pick<Group, 'isSuperAdmin'>) =>
  isSuperAdmin && !viewer.isSuperAdmin ? 'Only a super admin changes the group of super admins.' : undefined

/** Whether the viewer may let a group do something: what they do not hold everywhere themselves only a super admin gives. */
export const mayGrant = (viewer: Giver, permission: Permission): boolean =>
  viewer.isSuperAdmin || heldWhere(viewer, permission) === 'all'

/** The permission that a change would give beyond what the viewer may; undefined where there is none. */
export const grantedBeyond = (
  viewer: Giver,
  { groups }: Rights,
  { grants = [] }: RightsChange,
): Permission | undefined =>
  grants.find(({ groupId, permission, where }) => {
    const had = groups.find(({ id }) => id === groupId)?.grants.get(permission)
    return !covers(had, where) && !mayGrant(viewer, permission)
  })?.permission

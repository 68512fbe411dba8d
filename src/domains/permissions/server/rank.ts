import { onlySuperAdminsGive, type Permission, permissionNames, permissions } from '#contract/permissions.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { canOf } from '../contract/permission-areas.ts'
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

/** What of a group only super admins give, and so put people into it; undefined where there is nothing. */
const keptBack = ({ grants }: Pick<Group, 'grants'>): Permission | undefined =>
  permissionNames.find((name) => onlySuperAdminsGive.has(name) && grants.has(name))

/**
 * Whether the viewer may put people into a group at these places: super admins into every group; who manages the whole
 * network into every group but theirs and those with a right that only they give (decision 138); who manages the staff of
 * some campuses into groups that grant nothing they do not hold themselves, there (decision 39). To oneself (`toId`)
 * nobody gives what they do not hold.
 */
export const mayGive = (viewer: Giver, group: Group, where: Where = 'all', toId?: number): boolean =>
  (viewer.isSuperAdmin || keptBack(group) === undefined) && mayTake(viewer, group, where, toId)

/** What is said to whoever may not put people into a group, or take them out. */
export function giveText({ isSuperAdmin }: Giver, group: Group): string {
  const kept = isSuperAdmin ? undefined : keptBack(group)
  return kept === undefined
    ? `You may not put people into ${group.title} or take them out.`
    : `Only a super admin can put people into ${group.title}: it lets them ${canOf(permissions[kept])}.`
}

/** Whether the viewer may take people out of a group: as they may give it, but for what only super admins give. */
export function mayTake(viewer: Giver, group: Group, where: Where = 'all', toId?: number): boolean {
  if (viewer.isSuperAdmin) return true
  if (group.isSuperAdmin) return false
  if (managesAll(viewer) && toId !== viewer.userId) return true
  return [...group.grants].every(([permission, granted]) =>
    covers(heldWhere(viewer, permission), both(where, granted)),
  )
}

/** A group that keeps the viewer from changing a colleague. Undefined for everyone else, and for oneself. */
const outranking = (
  viewer: Giver,
  employeeId: number,
  groups: readonly Group[],
  held: readonly { readonly groupId: number; readonly where: Where }[],
  may: typeof mayGive,
): Group | undefined =>
  employeeId === viewer.userId
    ? undefined
    : groups.find((group) =>
        held.some(({ groupId, where }) => groupId === group.id && !may(viewer, group, where)),
      )

type Asked = readonly [
  viewer: Giver,
  employeeId: number,
  groups: readonly Group[],
  held: readonly { readonly groupId: number; readonly where: Where }[],
]

/**
 * Why somebody may not change what lets a colleague in: whoever sets their address could log in as them, and so must be
 * able to give what they hold. Undefined where they may.
 */
export function rankRefusal(...asked: Asked): string | undefined {
  const above = outranking(...asked, mayGive)
  return above && `Only somebody who may give the rights of ${above.title} may change this colleague.`
}

/** Why somebody may not even change the rest of a colleague, or let them go; undefined where they may. */
export function manageRefusal(...asked: Asked): string | undefined {
  const above = outranking(...asked, mayTake)
  return above && `Only somebody who may give the rights of ${above.title} may change this colleague.`
}

/** Why the viewer may not change a group; undefined where they may. */
export const groupRefusal = (viewer: Giver, { isSuperAdmin }: Pick<Group, 'isSuperAdmin'>) =>
  isSuperAdmin && !viewer.isSuperAdmin
    ? 'Only a super admin can change the group of super admins.'
    : undefined

/** Whether the viewer may let a group do something: what they do not hold everywhere themselves only a super admin gives, and some of it always. */
export const mayGrant = (viewer: Giver, permission: Permission): boolean =>
  viewer.isSuperAdmin || (!onlySuperAdminsGive.has(permission) && heldWhere(viewer, permission) === 'all')

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

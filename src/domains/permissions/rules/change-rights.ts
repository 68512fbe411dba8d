import type { Permission } from '#contract/permissions.ts'
import type { Group, Membership, Rights } from './rights.ts'
import type { Where } from './where.ts'

/** What is to be different; undefined places take away. What is not named stays, whoever changed it meanwhile. */
export interface RightsChange {
  readonly grants?: readonly GrantChange[]
  readonly memberships?: readonly MembershipChange[]
  /** Groups that are deleted. */
  readonly deletes?: readonly number[]
}

export interface GrantChange {
  readonly groupId: number
  readonly permission: Permission
  readonly where: Where | undefined
}

export interface MembershipChange {
  readonly groupId: number
  readonly employeeId: number
  readonly where: Where | undefined
}

/** That somebody can no longer log in: what they hold through their groups is gone. */
export const leavingOf = ({ memberships }: Rights, employeeId: number): RightsChange => ({
  memberships: memberships
    .filter((membership) => membership.employeeId === employeeId)
    .map(({ groupId }) => ({ groupId, employeeId, where: undefined })),
})

/** The rights as they would be after a change. */
export function changed(
  rights: Rights,
  { grants = [], memberships = [], deletes = [] }: RightsChange,
): Rights {
  const { notYetIn } = rights
  const stays = ({ groupId }: { readonly groupId: number }) => !deletes.includes(groupId)
  return {
    groups: rights.groups
      .filter(({ id }) => stays({ groupId: id }))
      .map((group) =>
        withGrants(
          group,
          grants.filter(({ groupId }) => groupId === group.id),
        ),
      ),
    memberships: withMemberships(rights.memberships, memberships).filter(stays),
    ...(notYetIn && { notYetIn }),
  }
}

function withGrants(group: Group, changes: readonly GrantChange[]): Group {
  if (changes.length === 0) return group
  const grants = new Map(group.grants)
  for (const { permission, where } of changes)
    if (where === undefined) grants.delete(permission)
    else grants.set(permission, where)
  return { ...group, grants }
}

const keyOf = ({ groupId, employeeId }: { readonly groupId: number; readonly employeeId: number }) =>
  `${groupId} ${employeeId}`

function withMemberships(
  memberships: readonly Membership[],
  changes: readonly MembershipChange[],
): readonly Membership[] {
  if (changes.length === 0) return memberships
  const byKey = new Map(memberships.map((membership) => [keyOf(membership), membership]))
  for (const { groupId, employeeId, where } of changes)
    if (where === undefined) byKey.delete(keyOf({ groupId, employeeId }))
    else byKey.set(keyOf({ groupId, employeeId }), { groupId, employeeId, where })
  return [...byKey.values()]
}

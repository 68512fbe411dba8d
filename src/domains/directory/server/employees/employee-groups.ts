import {
  type Group,
  type MembershipChange,
  mayGive,
  outranking,
  type Rights,
  type RightsChange,
  refusalOf,
  type Where,
} from '#domains/permissions/server/permissions.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** That somebody is in a group, and where. */
export interface HeldGroup {
  readonly groupId: number
  readonly where: Where
}

/** Which groups a person joins and leaves; throws a sentence for a group that the viewer may not give or take. */
export function planGroups(
  viewer: Viewer,
  rights: Rights,
  employeeId: number,
  { asked, held }: { readonly asked: readonly number[]; readonly held: readonly HeldGroup[] },
): MembershipChange[] {
  const joins = asked.filter((id) => !held.some(({ groupId }) => groupId === id))
  const changes: MembershipChange[] = [
    ...joins.map((groupId) => ({ groupId, employeeId, where: 'all' as const })),
    ...held
      .filter(({ groupId }) => !asked.includes(groupId))
      .map(({ groupId }) => ({ groupId, employeeId, where: undefined })),
  ]
  for (const { groupId, where } of changes) {
    const group = rights.groups.find(({ id }) => id === groupId)
    if (!group) throw invalid({ group_ids: 'One of these groups does not exist any more.' })
    if (!mayGive(viewer, group, 'all', where === undefined ? undefined : employeeId))
      throw invalid({ group_ids: `You may not put people into ${group.title} or take them out.` })
  }
  requireWayBack(rights, { memberships: changes })
  return changes
}

/** Throws a sentence for a change after which nobody could administer the school any more. */
export function requireWayBack(rights: Rights, change: RightsChange): void {
  const refusal = refusalOf(rights, change)
  if (refusal) throw invalid({ group_ids: refusal })
}

/** Throws refused for a colleague who holds more than the viewer may give. */
export function requireOwnRank(
  viewer: Viewer,
  employeeId: number,
  groups: readonly Group[],
  held: readonly HeldGroup[],
): void {
  const above = outranking(viewer, employeeId, groups, held)
  if (above)
    throw refused(`Only somebody who may give the rights of ${above.title} may change this colleague.`)
}

import {
  covers,
  describeEffect,
  type Group,
  giveText,
  isSameWhere,
  type MembershipChange,
  manageRefusal,
  mayGive,
  mayTake,
  type Rights,
  type RightsChange,
  rankRefusal,
  refusalOf,
  type Where,
  whereOf,
} from '#domains/permissions/server/permissions.service.ts'
import { invalid, refused } from '#server/api/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Place } from '../../contract/employees.contract.ts'
import type { Context } from '../switch-access.ts'

/** That somebody is in a group, and where. */
export interface HeldGroup {
  readonly groupId: number
  readonly where: Where
}

/** Who stands for a colleague that is only being added, where no number is known yet. */
export const newcomerId = 0

/**
 * Which groups a person joins, leaves or is in elsewhere; throws a sentence for a group that the viewer may not give or
 * take there.
 */
export function planGroups(
  viewer: Viewer,
  rights: Rights,
  employeeId: number,
  { asked, held }: { readonly asked: readonly Place[]; readonly held: readonly HeldGroup[] },
): MembershipChange[] {
  const wanted = new Map(asked.map(({ group_id, cohort_ids }) => [group_id, whereOf(cohort_ids)]))
  const had = new Map(held.map(({ groupId, where }) => [groupId, where]))
  const changes = [...new Set([...had.keys(), ...wanted.keys()])]
    .map((groupId) => ({ groupId, employeeId, where: wanted.get(groupId) }))
    .filter(({ groupId, where }) => !isSameWhere(had.get(groupId), where))
  for (const { groupId, where } of changes) {
    const group = rights.groups.find(({ id }) => id === groupId)
    if (!group) throw invalid({ groups: 'One of these groups does not exist any more.' })
    // Both count: where they were, which is taken, and where they are to be, which is given.
    const before = had.get(groupId)
    const isGiven = where === undefined || covers(before, where) || mayGive(viewer, group, where, employeeId)
    if (!isGiven || (before !== undefined && !mayTake(viewer, group, before)))
      throw invalid({ groups: giveText(viewer, group) })
  }
  requireWayBack(rights, { memberships: changes })
  return changes
}

/** What a change of somebody's groups does to people; nothing while they cannot log in anyway. */
export const describeGroups = (
  context: Context,
  rights: Rights,
  memberships: readonly MembershipChange[],
  isDeactivated = false,
) => describeEffect(context, rights, { memberships: isDeactivated ? [] : memberships })

/** Where the viewer may put people into a group: null everywhere, an empty list nowhere. */
export const mayGiveAt = (viewer: Viewer, group: Group, cohortIds: readonly number[]): number[] | null =>
  mayGive(viewer, group) ? null : cohortIds.filter((id) => mayGive(viewer, group, [id]))

/** Throws a sentence for a change after which nobody could administer the school any more. */
export function requireWayBack(rights: Rights, change: RightsChange): void {
  const refusal = refusalOf(rights, change)
  if (refusal) throw invalid({ groups: refusal, form: refusal })
}

/** Throws refused for a colleague whom the viewer may not even change or let go (`manageRefusal`). */
export function requireMayManage(
  viewer: Viewer,
  employeeId: number,
  groups: readonly Group[],
  held: readonly HeldGroup[],
): void {
  const refusal = manageRefusal(viewer, employeeId, groups, held)
  if (refusal) throw refused(refusal)
}

/** Throws refused for a colleague who holds more than the viewer may give: what lets them in is not changed. */
export function requireOwnRank(
  viewer: Viewer,
  employeeId: number,
  groups: readonly Group[],
  held: readonly HeldGroup[],
): void {
  const refusal = rankRefusal(viewer, employeeId, groups, held)
  if (refusal) throw refused(refusal)
}

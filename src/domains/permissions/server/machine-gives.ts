import type { Group } from '../rules/rights.ts'
import { type Giver, mayGive } from './rank.ts'

/** Whoever holds one of these gives rights to others, and so to themselves. */
const rightsOfRights = [
  'groups.manage',
  'staff.manage',
  'provisioning.manage',
  'single_sign_on.manage',
] as const

/** Whether the people of a group may say what others may do, or log in as them. */
export const givesRights = ({ isSuperAdmin, grants }: Group): boolean =>
  isSuperAdmin || rightsOfRights.some((name) => grants.has(name))

/**
 * Why a machine that acts for somebody may not put a person into a group; undefined where it may (decision 131). A group
 * that gives rights takes a super admin twice: who made the token, and who said that the machine gives this group.
 */
export function giveRefusal(
  asker: Giver & { readonly name: string },
  group: Group,
  personId: number | undefined,
  isChosenBySuperAdmin: boolean,
): string | undefined {
  if (!mayGive(asker, group, 'all', personId))
    return `${asker.name} made the token of this connection and may not put people into ${group.title}.`
  if (givesRights(group) && !(asker.isSuperAdmin && isChosenBySuperAdmin))
    return `${group.title} lets people give rights: a super admin has to make the token and choose the group.`
  return undefined
}

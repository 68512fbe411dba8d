import type { Permission } from '#contract/permissions.ts'
import { changed, type RightsChange } from './change-rights.ts'
import { heldBy, type Rights, superAdminsOf, superAdminsWithin } from './rights.ts'

/** What super admins always can, everywhere: without these nobody could give anything back. */
export const alwaysOfSuperAdmins: readonly Permission[] = [
  'shell.use',
  'workbench.open',
  'staff.manage',
  'groups.manage',
]

/**
 * Why a change must not be made by anybody: it would leave nobody who can take it back (issue 13 §1). Undefined for one
 * that may.
 */
export function refusalOf(before: Rights, change: RightsChange): string | undefined {
  const group = (id: number) => before.groups.find((one) => one.id === id)
  if (change.deletes?.some((id) => group(id)?.isSuperAdmin))
    return 'The group of super admins cannot be deleted.'
  const grant = change.grants?.find(
    ({ groupId, permission, where }) =>
      group(groupId)?.isSuperAdmin && alwaysOfSuperAdmins.includes(permission) && where !== 'all',
  )
  if (grant) return 'Super admins keep what lets them sign in and give rights, on every campus.'
  const limited = change.memberships?.some(
    ({ groupId, where }) => group(groupId)?.isSuperAdmin && where !== undefined && where !== 'all',
  )
  if (limited) return 'A super admin is always one for every campus.'
  const after = changed(before, change)
  if (superAdminsOf(before).size > 0 && superAdminsOf(after).size === 0)
    return 'This is the last super admin. Make somebody else one first.'
  // Who was invited and never came gives nothing back.
  if (superAdminsWithin(before).size > 0 && superAdminsWithin(after).size === 0)
    return 'This is the last super admin who can log in. Wait until another one has logged in.'
  return undefined
}

/** Whoever loses one of these cannot take their own change back. */
const ownWayBack: readonly Permission[] = ['shell.use', 'workbench.open', 'groups.manage']

/** Whether a change shuts out the one who makes it: it must be meant. */
export function locksOut(before: Rights, change: RightsChange, editorId: number): boolean {
  const [was, is] = [heldBy(before)(editorId), heldBy(changed(before, change))(editorId)]
  return ownWayBack.some((name) => was.get(name)?.where === 'all' && is.get(name)?.where !== 'all')
}

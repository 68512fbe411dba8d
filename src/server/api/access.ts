import type { EndpointMeta } from '#contract/endpoint.ts'
import { features } from '#contract/features.ts'
import { type Permission, permissionNames, permissions } from '#contract/permissions.ts'
import { StartupError } from '../startup-error.ts'
import { loggedOut, refused } from './errors.ts'
import { holds, reachOf, type Viewer } from './viewer.ts'

/** Whether a viewer may call the endpoints that name a permission. Rows are scoped by the queries. */
export type AccessRule = (viewer: Viewer) => boolean

/** The refusal shown to whoever lacks a permission, in the permission's own words. */
export const lacksText = (permission: Permission): string =>
  `This needs the right “${permissions[permission].replace(/\.$/, '')}”, which you do not have.`

/** A 403 for a viewer who lacks a permission; its name is sent beside the sentence. */
export const lacks = (permission: Permission) =>
  refused(lacksText(permission), { permission, sentence: permissions[permission] })

/** A token may do only what its scopes name and its owner may do themselves. */
const outOfScope = (permission: Permission) =>
  refused(
    `This needs “${permissions[permission].replace(/\.$/, '')}” (${permission}), which is not among the scopes of this token, or its owner may not do it any more.`,
    { permission, sentence: permissions[permission] },
  )

/** The viewer's groups grant it, but this log-in showed no second factor. */
const withheld = () =>
  refused(
    'This needs a second factor. Set up a passkey or an authenticator app under “Your sign-ins”, then it opens.',
  )

/**
 * Throws 403 unless the viewer holds a permission for the whole school; the sentence says whether it is missing or
 * needs a second factor.
 */
export function requireEverywhere(viewer: Viewer, permission: Permission): void {
  if (reachOf(viewer, permission) !== 'all')
    throw viewer.withheld.has(permission) ? withheld() : lacks(permission)
}

/** The rules of a domain, one for each permission it owns. */
export type AccessRules = Partial<Record<Permission, AccessRule>>

/** The usual rule: an employee who holds the permission, or its `.all`. */
export const heldBy =
  (...names: [Permission, ...Permission[]]): AccessRule =>
  (viewer) =>
    viewer.role === 'employee' && names.some((name) => holds(viewer, name))

/** Joins the rules of all domains; the server does not start while a permission has none, or two. */
export function joinAccessRules(domains: readonly AccessRules[]): ReadonlyMap<Permission, AccessRule> {
  const rules = new Map<Permission, AccessRule>()
  for (const [name, rule] of domains.flatMap(
    (domain) => Object.entries(domain) as [Permission, AccessRule][],
  )) {
    if (rules.has(name)) throw new StartupError(`The permission ${name} has two rules.`)
    rules.set(name, rule)
  }
  const without = permissionNames.filter((name) => !rules.has(name))
  if (without.length > 0) throw new StartupError(`No rule for the permissions ${without.join(', ')}.`)
  return rules
}

/**
 * Lets a call pass or throws: 401 without a session, 403 with the permission that is missing. While mirroring
 * read-only every write is refused, whatever the permission (domain.md §3); what is the person's own (`mirror:
 * 'never'`) is refused in every mirror. So is a feature that the viewer does not have, and what needs a second factor.
 */
export function enforceAccess(
  { access, mirror, feature }: EndpointMeta,
  viewer: Viewer,
  rules: ReadonlyMap<Permission, AccessRule>,
  isWrite: boolean,
): void {
  if (typeof access === 'object' && 'anyone' in access) return
  if (viewer.role === 'nobody') throw loggedOut()
  if (isWrite && !viewer.mayChange)
    throw refused(
      viewer.token
        ? `The token “${viewer.token.title}” only reads. Nothing was saved.`
        : 'You are viewing as someone else, read only. Nothing was saved.',
    )
  if (viewer.token && (typeof access === 'object' || mirror === 'never'))
    throw refused('People do this themselves when they are signed in; a token does not.')
  if (viewer.mirroredBy && mirror === 'never')
    throw refused('People do this themselves; you are viewing as someone else.')
  if (feature !== null && !viewer.features.has(feature))
    throw refused(`“${features[feature].title}” is not switched on for you.`, { feature })
  if (typeof access === 'object') return
  if (rules.get(access)?.(viewer)) return
  if (viewer.token) throw outOfScope(access)
  throw viewer.withheld.has(access) ? withheld() : lacks(access)
}

import type { Permission } from '#contract/permissions.ts'

export type ViewerRole = 'student' | 'guardian' | 'employee' | 'nobody'

/** The campuses a permission reaches: the whole network, or some. */
export type Reach = 'all' | readonly number[]

/** The person at the keyboard of a mirror session. */
export interface MirroringEmployee {
  readonly userId: number
  readonly name: string
  readonly email: string
}

/** The token with which a program calls. */
export interface UsedToken {
  readonly id: number
  readonly title: string
}

/** Whom a request acts for: what they are and what they hold. Rules read it, queries are scoped by it. */
export interface Viewer {
  readonly userId: number
  readonly loginId: number
  readonly role: ViewerRole
  readonly name: string
  readonly email: string
  readonly isSuperAdmin: boolean
  readonly isAdmin: boolean
  /** Permission → campuses it reaches. Empty for students and guardians. */
  readonly grants: ReadonlyMap<Permission, Reach>
  /** Whether this log-in showed a second factor. */
  readonly hasSecondFactor: boolean
  /** What their groups give them, but not without a second factor. */
  readonly withheld: ReadonlySet<Permission>
  /** The features that are released, and those that this person tries. */
  readonly features: ReadonlySet<string>
  /** The cycle one teaches in now: whose students are one's own (docs/decisions/0025). Null for who teaches in none. */
  readonly teachingCycleId: number | null
  /** The school day on which they ask, `2026-11-10`: who has a place goes by it (decision 69). Null for who is nobody. */
  readonly today: string | null
  readonly mirroredBy: MirroringEmployee | null
  /** When they last showed that it is they, epoch ms: signing in, or once more since. */
  readonly provedAtMs: number
  /** Null for a person at a browser. */
  readonly token: UsedToken | null
  /** False while mirroring read-only, and for a token that only reads: every write is refused. */
  readonly mayChange: boolean
}

/** Who calls without a session. */
export const nobody: Viewer = {
  userId: 0,
  loginId: 0,
  role: 'nobody',
  name: '',
  email: '',
  isSuperAdmin: false,
  isAdmin: false,
  grants: new Map(),
  hasSecondFactor: false,
  withheld: new Set(),
  features: new Set(),
  teachingCycleId: null,
  today: null,
  mirroredBy: null,
  provedAtMs: 0,
  token: null,
  mayChange: false,
}

/** Who did something, as others read it: where an employee did it in a mirror their name comes first. */
export const whoDid = (name: string, mirroringName: string | null): string =>
  mirroringName === null ? name : `${mirroringName} for ${name}`

/** Who acts now, as others read it: in a mirror the employee's name comes first. */
export const whoActs = ({ name, mirroredBy }: Pick<Viewer, 'name' | 'mirroredBy'>): string =>
  whoDid(name, mirroredBy?.name ?? null)

/** Which campuses the viewer holds a permission for; an empty list when not at all. */
export const reachOf = (viewer: Viewer, permission: Permission): Reach => viewer.grants.get(permission) ?? []

/** Whether the viewer holds a permission at all, on whichever campus. */
export const holds = (viewer: Viewer, permission: Permission): boolean => viewer.grants.has(permission)

/** Whether the viewer holds a permission for a campus; rows without a campus need the whole network. */
export function holdsFor(viewer: Viewer, permission: Permission, cohortId: number | null): boolean {
  const reach = reachOf(viewer, permission)
  return reach === 'all' || (cohortId !== null && reach.includes(cohortId))
}

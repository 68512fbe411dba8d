import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'

/** Who sponsors a club manages it; so does who manages the clubs of its campus, and of the whole school those of none. */
export const managesClub = (
  viewer: Viewer,
  { sponsorId, cohortId }: { readonly sponsorId: number; readonly cohortId: number | null },
): boolean =>
  viewer.role === 'employee' && (viewer.userId === sponsorId || holdsFor(viewer, 'clubs.manage', cohortId))

export const clubsAccess: AccessRules = { 'clubs.manage': heldBy('clubs.manage') }

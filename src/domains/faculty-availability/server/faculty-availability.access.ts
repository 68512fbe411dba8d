import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'

/** Everybody says themselves when they can be booked; of others who manages it on their campus. */
export const changesAvailability = (
  viewer: Viewer,
  employee: { readonly id: number; readonly cohortId: number | null },
): boolean =>
  viewer.role === 'employee' &&
  (viewer.userId === employee.id || holdsFor(viewer, 'availability.manage', employee.cohortId))

export const facultyAvailabilityAccess: AccessRules = {
  'availability.manage': heldBy('availability.manage'),
}

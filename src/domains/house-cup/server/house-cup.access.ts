import { type AccessRules, heldBy } from '#server/api/access.ts'
import { holdsFor, type Viewer } from '#server/api/viewer.ts'

/** Everyone on the staff sees the points. */
export const houseCupAccess: AccessRules = {
  'house_cup.view': heldBy('house_cup.view'),
  'house_cup.give': heldBy('house_cup.give'),
}

/** One corrects and takes back one's own points; admins everybody's (decision 0021). */
export const mayEditEntry = (
  viewer: Viewer,
  { givenBy, cohortId }: { readonly givenBy: number | null; readonly cohortId: number | null },
): boolean => holdsFor(viewer, 'house_cup.give', cohortId) && (givenBy === viewer.userId || viewer.isAdmin)

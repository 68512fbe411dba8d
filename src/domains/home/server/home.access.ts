import { type AccessRules, heldBy } from '#server/api/access.ts'

/** One's own page: it shows what the viewer may see anyway. */
export const homeAccess: AccessRules = {
  'home.view': heldBy('home.view'),
}

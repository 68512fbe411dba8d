import { type AccessRules, heldBy } from '#server/access.ts'

/** Whom one may see as, and whether changes are allowed, is decided where a mirror session begins. */
export const signInAccess: AccessRules = {
  'mirror.view': heldBy('mirror.view'),
  'mirror.change': heldBy('mirror.change'),
}

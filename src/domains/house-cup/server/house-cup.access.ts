import { type AccessRules, heldBy } from '#server/access.ts'

/** Everyone on the staff sees the points. */
export const houseCupAccess: AccessRules = {
  'house_cup.view': heldBy('house_cup.view'),
  'house_cup.give': heldBy('house_cup.give'),
}

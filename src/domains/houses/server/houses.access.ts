import { type AccessRules, heldBy } from '#server/access.ts'

/** Which houses one opens is decided row by row. */
export const housesAccess: AccessRules = {
  'houses.view': heldBy('houses.view', 'houses.view.all'),
  'houses.view.all': heldBy('houses.view.all'),
  'houses.create': heldBy('houses.create'),
  'houses.manage': heldBy('houses.manage'),
}

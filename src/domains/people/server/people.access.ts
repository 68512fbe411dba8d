import { type AccessRules, heldBy } from '#server/api/access.ts'

/** Which students an employee sees is decided row by row: `seesStudent` of people.queries.ts. */
export const peopleAccess: AccessRules = {
  'people.view': heldBy('people.view', 'people.view.all', 'people.manage'),
  'people.view.all': heldBy('people.view.all'),
  'people.view_custody': heldBy('people.view_custody'),
  'people.manage': heldBy('people.manage'),
  'staff.manage': heldBy('staff.manage'),
}

import { type AccessRules, heldBy } from '#server/api/access.ts'

/** The school calendar belongs to the whole network. */
export const schoolYearAccess: AccessRules = {
  'school_year.view': heldBy('school_year.view'),
  'school_year.manage': heldBy('school_year.manage'),
}

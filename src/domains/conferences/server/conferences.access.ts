import { type AccessRules, heldBy } from '#server/api/access.ts'

/** Meetings of the whole school, with who hosts them (3-shell-and-houses §2.9). */
export const conferencesAccess: AccessRules = { 'conferences.manage': heldBy('conferences.manage') }

import { type AccessRules, heldBy } from '#server/api/access.ts'

/** Reports are seen by whoever opens their house; acting on their items needs this besides. */
export const houseReportsAccess: AccessRules = {
  'house_reports.act': heldBy('house_reports.act'),
}

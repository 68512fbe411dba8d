import { type AccessRules, heldBy } from '#server/api/access.ts'

export const serviceHealthAccess: AccessRules = { 'vendors.view': heldBy('vendors.view') }

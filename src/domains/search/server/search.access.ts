import { type AccessRules, heldBy } from '#server/api/access.ts'

export const searchAccess: AccessRules = { 'search.use': heldBy('search.use') }

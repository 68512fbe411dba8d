import { type AccessRules, heldBy } from '#server/access.ts'

export const searchAccess: AccessRules = { 'search.use': heldBy('search.use') }

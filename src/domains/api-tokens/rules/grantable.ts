import { type Permission, permissionNames, secondFactorPermissions } from '#contract/permissions.ts'

/** Making tokens with a token would let a lost one live on. */
const ofTokens: readonly Permission[] = ['tokens.own', 'tokens.manage']

/** What a token may be for at all: nothing that asks a person for a second factor (decision 0159). */
export const grantable: readonly Permission[] = permissionNames.filter(
  (name) => !secondFactorPermissions.has(name) && !ofTokens.includes(name),
)

import { causeLabels } from '#contract/text/causes.ts'
import { actionWords } from '#domains/audit/rules/audit-words.ts'
import type { ProvisioningCall } from '../../contract/provisioning.contract.ts'
import { callResults } from '../provisioning-address.ts'

/** Who has something to do about a refused call. */
export const causeWords = {
  ...causeLabels,
  theirs: 'Theirs: at the provider',
} as const satisfies Readonly<Record<NonNullable<ProvisioningCall['cause']>, string>>

/** The next step by who has to take it. */
export const nextSteps = {
  ours: 'Look at the settings of this connection; a fault of ours is reported with its number.',
  theirs: 'Change what the provider sends: its mapping of attributes or its address.',
  data: 'Two people share an address or a name. Change one of them.',
  permission: 'Make a new token as somebody who may do this, or change the group.',
} as const satisfies Readonly<Record<NonNullable<ProvisioningCall['cause']>, string>>

const words = { done: 'Done', refused: 'Refused', ...causeWords } as const

export const resultOptions = callResults.map((value) => ({ value, label: words[value] }))

export const didWords = ({ did }: Pick<ProvisioningCall, 'did'>) => actionWords(did)

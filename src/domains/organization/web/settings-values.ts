import { recordKinds } from '#contract/retention.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'

export type OrganizationSettings = ContractRouterOutputs['organization']['getOrganization']

/** The text of a field for each period, in days; empty is for good. */
export const periodTexts = ({ keptDays }: OrganizationSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(recordKinds.map((kind) => [kind, String(keptDays[kind] ?? '')]))

/** A period as it is sent: an empty field is for good. */
export const toPeriods = (texts: Readonly<Record<string, string>>): Record<string, string | null> =>
  Object.fromEntries(recordKinds.map((kind) => [kind, texts[kind]?.trim() || null]))

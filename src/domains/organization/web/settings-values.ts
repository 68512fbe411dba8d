import { deepEqual } from '@tanstack/react-router'
import { recordKinds } from '#contract/retention.ts'
import { type SchoolNumberName, schoolNumberNames } from '#contract/school/school-numbers.ts'
import type { ContractRouterOutputs } from '#web/calls/outputs.ts'
import type { SentSettings } from '../contract/school-settings.ts'

export type OrganizationSettings = ContractRouterOutputs['organization']['getOrganization']

/** The text of a field for each period, in days; empty is for good. */
export const periodTexts = ({ keptDays }: OrganizationSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(recordKinds.map((kind) => [kind, String(keptDays[kind] ?? '')]))

/** A period as it is sent: an empty field is for good. */
export const toPeriods = (texts: Readonly<Record<string, string>>): Record<string, string | null> =>
  Object.fromEntries(recordKinds.map((kind) => [kind, texts[kind]?.trim() || null]))

/** The text of a field for each threshold. */
export const numberTexts = ({ numbers }: OrganizationSettings): Partial<Record<SchoolNumberName, string>> =>
  Object.fromEntries(schoolNumberNames.map((name) => [name, String(numbers[name])]))

const differing = (part: Readonly<Record<string, unknown>>, begun: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(part).filter(([name, value]) => !deepEqual(value, begun[name])))

/** Of a part what differs from what its form began with: what a colleague changed beside it meanwhile is not sent back. */
export function changedPart(part: SentSettings, begun: SentSettings): SentSettings {
  const changed = { ...part }
  for (const name of Object.keys(changed) as (keyof SentSettings)[])
    if (deepEqual(part[name], begun[name])) delete changed[name]
  return {
    ...changed,
    ...(changed.numbers && { numbers: differing(changed.numbers, begun.numbers) }),
    ...(changed.keptDays && { keptDays: differing(changed.keptDays, begun.keptDays) }),
  }
}

import type { PlanContent, PlanRequirement } from '../contract/plan.schemas.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** What else of a requirement can differ, in words. */
const parts: readonly (readonly [keyof PlanRequirement, string])[] = [
  ['title', 'its name'],
  ['subject_ids', 'its subjects'],
  ['topic_ids', 'its topics'],
  ['is_open', 'whether it takes any unit'],
  ['is_shared', 'whether it counts what counts elsewhere'],
  ['from_year', 'the year it begins'],
  ['to_year', 'the year it ends'],
  ['units_a_cycle', 'its pace'],
]

/** What else of a plan can differ, in words. */
const basics: readonly (readonly [keyof PlanContent, string])[] = [
  ['rule', 'How mastery is found'],
  ['credit_level', 'The level that earns credit'],
  ['is_earned_before_final', 'Whether what is not final earns credit'],
  ['years', 'Its years'],
  ['cycles_a_year', 'Its cycles a year'],
  ['units_a_cycle', 'Its pace'],
  ['tolerance', 'When somebody is off track'],
  ['ahead_by', 'When somebody is ahead'],
  ['ability_ids', 'Its abilities'],
]

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** What a version of a plan changed, a sentence each; of the first one nothing. */
export function planChanges(before: PlanContent | undefined, after: PlanContent): string[] {
  if (!before) return []
  const known = new Map(before.requirements.map((one) => [one.key, one]))
  const kept = new Set(after.requirements.map(({ key }) => key))
  return [
    ...after.requirements.flatMap((one) => requirementChanges(known.get(one.key), one)),
    ...before.requirements.filter(({ key }) => !kept.has(key)).map(({ title }) => `${title} was taken out.`),
    ...basics.filter(([part]) => differs(before[part], after[part])).map(([, words]) => `${words} changed.`),
  ]
}

function requirementChanges(before: PlanRequirement | undefined, after: PlanRequirement): string[] {
  if (!before) return [`${after.title} was added: ${credits(after.credits)}.`]
  const asked =
    before.credits === after.credits
      ? []
      : [`${after.title}: ${before.credits} became ${credits(after.credits)}.`]
  const others = parts.filter(([part]) => differs(before[part], after[part])).map(([, words]) => words)
  return others.length === 0 ? asked : [...asked, `${after.title}: ${others.join(', ')} changed.`]
}

import type { PlanRequirement } from '../contract/plan.schemas.ts'
import type { CreditItem, Reached } from './credit-items.ts'
import type { Catalogue, UnitFact } from './facts.ts'

/** A unit that would meet what is missing, and how far it was ever reached. */
export interface MissingUnit {
  readonly id: number
  readonly title: string
  readonly topicId: number
  readonly quarters: number
  readonly reached: Reached | null
}

const takesUnit = (requirement: PlanRequirement, unit: UnitFact, topics: Catalogue['topics']) =>
  unit.isRetired !== true &&
  (requirement.topic_ids.includes(unit.topicId) ||
    requirement.subject_ids.includes(topics.get(unit.topicId)?.subjectId ?? 0))

/** The units of a requirement that no item counts; those that were begun first, then in teaching order. */
export function unitsLeft(
  requirement: PlanRequirement,
  { units, topics }: Catalogue,
  items: readonly CreditItem[],
  reached: ReadonlyMap<number, Reached>,
): MissingUnit[] {
  const taken = new Set(items.map(({ key }) => key))
  const own = [...units.values()].filter(
    (unit) => takesUnit(requirement, unit, topics) && !taken.has(`unit:${unit.id}`),
  )
  return own
    .map((unit) => ({ ...unit, reached: reached.get(unit.id) ?? null }))
    .toSorted((a, b) => Number(b.reached !== null) - Number(a.reached !== null))
}

/** How many quarters a unit of a requirement usually has: the size that most of its units have, two without any. */
export function usualUnit(requirement: PlanRequirement, { units, topics }: Catalogue): number {
  const counts = new Map<number, number>()
  for (const unit of units.values())
    if (requirement.is_open || takesUnit(requirement, unit, topics))
      counts.set(unit.quarters, (counts.get(unit.quarters) ?? 0) + 1)
  const [most] = [...counts].filter(([size]) => size > 0).toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  return most?.[0] ?? 2
}

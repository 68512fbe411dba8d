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

interface UnitsOfRequirement {
  readonly own: readonly UnitFact[]
  /** How many quarters most of them have. */
  readonly usual: number
}

/** Made once for a plan and a catalogue, and asked for by every student. */
const known = new WeakMap<Catalogue, Map<PlanRequirement, UnitsOfRequirement>>()

function unitsOf(requirement: PlanRequirement, catalogue: Catalogue): UnitsOfRequirement {
  const ofCatalogue: Map<PlanRequirement, UnitsOfRequirement> = known.get(catalogue) ?? new Map()
  known.set(catalogue, ofCatalogue)
  const found = ofCatalogue.get(requirement)
  if (found) return found
  const all = [...catalogue.units.values()]
  const own = all.filter((unit) => takesUnit(requirement, unit, catalogue.topics))
  const made = { own, usual: mostFrequent(requirement.is_open ? all : own) }
  ofCatalogue.set(requirement, made)
  return made
}

function mostFrequent(units: readonly UnitFact[]): number {
  const counts = Map.groupBy(units, ({ quarters }) => quarters)
  const [most] = [...counts]
    .filter(([size]) => size > 0)
    .toSorted((a, b) => b[1].length - a[1].length || a[0] - b[0])
  return most?.[0] ?? 2
}

/** At most `most` units of a requirement that no item counts: those that were begun first, then in teaching order. */
export function unitsLeft(
  requirement: PlanRequirement,
  catalogue: Catalogue,
  { items, reached, most }: Left,
): MissingUnit[] {
  if (most === 0) return []
  const taken = new Set(items.map(({ key }) => key))
  const begun: MissingUnit[] = []
  const others: MissingUnit[] = []
  for (const unit of unitsOf(requirement, catalogue).own) {
    if (taken.has(`unit:${unit.id}`)) continue
    const own = reached.get(unit.id)
    // A unit that was begun comes first, however late it is taught; of the others no more than are asked for.
    if (own) begun.push({ ...unit, reached: own })
    else if (others.length < most) others.push({ ...unit, reached: null })
  }
  return [...begun, ...others].slice(0, most)
}

interface Left {
  readonly items: readonly CreditItem[]
  readonly reached: ReadonlyMap<number, Reached>
  readonly most: number
}

/** How many quarters a unit of a requirement usually has: the size that most of its units have, two without any. */
export const usualUnit = (requirement: PlanRequirement, catalogue: Catalogue): number =>
  unitsOf(requirement, catalogue).usual

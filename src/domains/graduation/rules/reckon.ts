import type { GraduationStatus } from '../contract/graduation-status.ts'
import type { PlanContent } from '../contract/plan.schemas.ts'
import { type CountedItem, countItems } from './count-items.ts'
import { abilityOf, itemsOf, type Reached, reachedBy, unitOf } from './credit-items.ts'
import { lastCycle, type PlannedCycles } from './cycle-names.ts'
import type { Catalogue, Position, StudentFacts } from './facts.ts'
import { progressOf, type RequirementProgress } from './requirement-progress.ts'

/** Everything that the product says of a student's graduation. Credits in quarters. */
export interface Graduation {
  readonly status: GraduationStatus
  readonly abilitiesStatus: GraduationStatus | null
  readonly requirements: readonly RequirementProgress[]
  /** Evidence that no requirement needs. */
  readonly spare: readonly CountedItem[]
  readonly totals: Record<
    'needed' | 'earned' | 'exempt' | 'progress' | 'planned' | 'missing' | 'expected',
    number
  >
  readonly abilities: { readonly needed: number; readonly reached: number; readonly expected: number }
  readonly masteryOfUnits: ReadonlyMap<number, Reached>
  readonly masteryOfAbilities: ReadonlyMap<number, Reached>
  readonly cycles: PlannedCycles
  /** The cycle in which the last requirement is met, at the pace of each and of all together. */
  readonly finishCycle: number
  /** The requirement with least time left for what is missing. */
  readonly tightest: RequirementProgress | null
  /** How many running units the reckoning takes as passed. */
  readonly assumed: number
}

/** From facts and a plan to mastery, credit, status and projection (issue 12 §2): pure, without clock or database. */
export function reckon(
  plan: PlanContent,
  catalogue: Catalogue,
  facts: StudentFacts,
  position: Position,
): Graduation {
  const cycles: PlannedCycles = { ...position, years: plan.years, cyclesAYear: plan.cycles_a_year }
  const masteryOfUnits = reachedBy(plan, facts.assessments, unitOf)
  const masteryOfAbilities = reachedBy(plan, facts.assessments, abilityOf)
  const inTime = facts.planned.filter(({ cycle }) => cycle <= lastCycle(cycles))
  const items = itemsOf(plan, { ...facts, planned: inTime }, catalogue, masteryOfUnits)
  const counted = countItems(plan, items, catalogue.topics, facts.decisions)
  const reckoning = { plan, catalogue, cycles, items, reached: masteryOfUnits }
  const requirements = plan.requirements.map((one) => progressOf(one, counted.get(one.key) ?? [], reckoning))
  const sum = (part: (one: RequirementProgress) => number) =>
    requirements.reduce((total, one) => total + part(one), 0)
  const abilities = abilitiesOf(plan, cycles, masteryOfAbilities)
  const unitsMissing = sum(({ units }) => units.missing)
  const isDone = requirements.every(({ status }) => status === 'completed')
  const lastNeeded = requirements.reduce((last, one) => Math.max(last, one.finishCycle), cycles.cycle - 1)
  const allTogether = cycles.cycle + Math.ceil(unitsMissing / plan.units_a_cycle)
  return {
    status: worst(requirements, Math.max(lastNeeded, isDone ? 0 : allTogether) > lastCycle(cycles)),
    abilitiesStatus: abilities.status,
    requirements,
    spare: counted.get('') ?? [],
    totals: {
      needed: sum((one) => one.needed),
      earned: sum((one) => one.earned),
      exempt: sum((one) => one.exempt),
      progress: sum((one) => one.progress),
      planned: sum((one) => one.planned),
      missing: sum((one) => one.missing),
      expected: sum((one) => one.expected),
    },
    abilities,
    masteryOfUnits,
    masteryOfAbilities,
    cycles,
    finishCycle: isDone ? cycles.cycle - 1 : Math.max(lastNeeded, allTogether),
    tightest:
      requirements
        .filter(({ lastStart }) => lastStart !== null)
        .toSorted((a, b) => (a.lastStart ?? 0) - (b.lastStart ?? 0) || b.missing - a.missing)[0] ?? null,
    assumed: new Set(items.filter(({ state }) => state === 'progress').map(({ key }) => key)).size,
  }
}

/** The status of all requirements together: the worst decides, and ahead is who is ahead in all that are due by now. */
function worst(requirements: readonly RequirementProgress[], isLate: boolean): GraduationStatus {
  const open = requirements.filter(({ status }) => status !== 'completed')
  if (open.length === 0) return 'completed'
  if (isLate || open.some(({ status }) => status === 'off-track')) return 'off-track'
  if (open.some(({ status }) => status === 'falling-behind')) return 'falling-behind'
  const due = open.filter(({ expected }) => expected > 0)
  return due.every(({ status }) => status === 'ahead-of-schedule') && due.length > 0
    ? 'ahead-of-schedule'
    : 'on-track'
}

/** Abilities are counted by number: each of the plan has to reach the level that earns. */
function abilitiesOf(plan: PlanContent, cycles: PlannedCycles, mastery: ReadonlyMap<number, Reached>) {
  const needed = plan.ability_ids.length
  const reached = plan.ability_ids.filter((id) => mastery.get(id)?.isEarned).length
  const share = Math.min(1, Math.max(0, cycles.cycle / (plan.years * plan.cycles_a_year)))
  const expected = Math.floor(needed * share)
  const behind = expected - reached
  const status: GraduationStatus | null =
    needed === 0
      ? null
      : reached === needed
        ? 'completed'
        : behind > Math.max(2, needed / 5)
          ? 'off-track'
          : behind > 0
            ? 'falling-behind'
            : reached >= expected + Math.max(2, needed / 5)
              ? 'ahead-of-schedule'
              : 'on-track'
  return { needed, reached, expected, status }
}

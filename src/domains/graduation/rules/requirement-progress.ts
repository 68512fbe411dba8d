import type { GraduationStatus } from '../contract/graduation-status.ts'
import type { PlanContent, PlanRequirement } from '../contract/plan.schemas.ts'
import { type CountedItem, quartersOf, sumOf } from './count-items.ts'
import type { CreditItem, Reached } from './credit-items.ts'
import { lastCycle, type PlannedCycles } from './cycle-names.ts'
import type { Catalogue } from './facts.ts'
import { type MissingUnit, unitsLeft, usualUnit } from './missing-units.ts'

/** A requirement with what meets it, in quarters, and when it can be met. */
export interface RequirementProgress {
  readonly requirement: PlanRequirement
  readonly needed: number
  readonly earned: number
  readonly exempt: number
  readonly progress: number
  readonly planned: number
  /** What is neither earned, running nor planned. */
  readonly missing: number
  /** What the plan expects by today. */
  readonly expected: number
  readonly status: GraduationStatus
  readonly items: readonly CountedItem[]
  /** As many units as are missing; fewer where the requirement takes any unit. */
  readonly missingUnits: readonly MissingUnit[]
  readonly units: {
    readonly needed: number
    readonly earned: number
    readonly missing: number
    readonly running: number
  }
  /** The cycle in which it is met at its pace, if what is running and planned is passed. */
  readonly finishCycle: number
  /** The last cycle in which what is missing can still be started in time; null where nothing is. */
  readonly lastStart: number | null
}

export interface Reckoning {
  readonly plan: PlanContent
  readonly catalogue: Catalogue
  readonly cycles: PlannedCycles
  readonly items: readonly CreditItem[]
  readonly reached: ReadonlyMap<number, Reached>
}

/** What the plan expects of a requirement before a cycle: evenly over the years in which it is taught. */
export function expectedBy(plan: PlanContent, requirement: PlanRequirement, cycle: number): number {
  const begins = (requirement.from_year - 1) * plan.cycles_a_year
  const ends = requirement.to_year * plan.cycles_a_year
  const share = Math.min(1, Math.max(0, (cycle - begins) / (ends - begins)))
  return Math.floor(quartersOf(requirement.credits) * share)
}

export function progressOf(
  requirement: PlanRequirement,
  items: readonly CountedItem[],
  { plan, catalogue, cycles, items: all, reached }: Reckoning,
): RequirementProgress {
  const needed = quartersOf(requirement.credits)
  const earned = sumOf(items, 'earned')
  const exempt = sumOf(items, 'exempt')
  const progress = sumOf(items, 'progress')
  const planned = sumOf(items, 'planned')
  const missing = needed - earned - exempt - progress - planned
  const expected = expectedBy(plan, requirement, cycles.cycle)
  const size = usualUnit(requirement, catalogue)
  const missingCount = Math.ceil(missing / size)
  const cyclesNeeded = Math.ceil(missingCount / requirement.units_a_cycle)
  const lastPlanned = items.reduce(
    (last, { plannedCycle = 0, counted }) => (counted > 0 ? Math.max(last, plannedCycle) : last),
    cycles.cycle,
  )
  const finishCycle =
    needed === earned + exempt ? cycles.cycle - 1 : Math.max(lastPlanned, cycles.cycle + cyclesNeeded)
  const lastStart = missing === 0 ? null : lastCycle(cycles) - cyclesNeeded + 1
  const isLate = finishCycle > lastCycle(cycles)
  return {
    requirement,
    needed,
    earned,
    exempt,
    progress,
    planned,
    missing,
    expected,
    status: statusOf({ plan, needed, met: earned + exempt, progress, missing, expected, isLate }),
    items,
    missingUnits: unitsLeft(requirement, catalogue, { items: all, reached, most: missingCount }),
    units: {
      needed: Math.ceil(needed / size),
      earned: Math.floor((earned + exempt) / size),
      missing: missingCount,
      running: items.filter(({ state, counted }) => state === 'progress' && counted > 0).length,
    },
    finishCycle,
    lastStart,
  }
}

interface StatusFacts {
  readonly plan: PlanContent
  readonly needed: number
  readonly met: number
  readonly progress: number
  readonly missing: number
  readonly expected: number
  readonly isLate: boolean
}

/** The status of a requirement, from what is missing of it and its pace, never from totals (second-half). */
function statusOf({ plan, needed, met, progress, missing, expected, isLate }: StatusFacts): GraduationStatus {
  if (met >= needed) return 'completed'
  const behind = expected - met - progress
  if (isLate || (behind > quartersOf(plan.tolerance) && missing > 0)) return 'off-track'
  if (behind > 0) return 'falling-behind'
  return met >= expected + quartersOf(plan.ahead_by) ? 'ahead-of-schedule' : 'on-track'
}

import type { MasteryLevel } from '#domains/mastery/contract/mastery-levels.ts'
import { type CompletedUnit, reckonCredit, type UnitMap, unitsPerCredit } from './reckon-credit.ts'

/** What the vendor says of one attempt at a unit. */
export interface SaidRecord {
  readonly vendorUnit: number
  readonly state: string
  readonly scoreKind: string
  readonly score: number | null
  readonly isScoreUnreadable: boolean
  readonly completedOn: string | null
  readonly isDeleted: boolean
}

/** A unit of the vendor as it stands with us. */
export interface Standing extends CompletedUnit {
  readonly completedOn: string
}

/** A unit of the topic as it is taught, or was. */
export interface TopicUnit {
  readonly id: number
  readonly isRetired: boolean
  /** What is taught in place of a retired one, where that is said. */
  readonly successorId: number | null
}

/** A unit of the topic that runs have assessed, as it stands. */
export interface StandingLevel {
  readonly unitId: number
  readonly level: number
}

export interface MilestoneChange {
  readonly vendor_unit: number
  readonly before: { readonly score: number; readonly completed_on: string } | null
  readonly after: { readonly score: number; readonly completed_on: string } | null
}

export interface LevelChange {
  readonly unit_id: number
  readonly before: number | null
  readonly after: MasteryLevel | null
}

/** What changes for one student in one language. */
export interface CreditChange {
  readonly creditsBefore: number
  readonly creditsAfter: number
  readonly milestones: readonly MilestoneChange[]
  readonly units: readonly LevelChange[]
}

/** Why something of the vendor gives no credit. */
export const skipReasons = {
  learner: 'of learners we do not know',
  course: 'of courses that are not in the table of languages',
  unit: 'of units that the course does not have',
  score: 'completed without a score that can be read',
  left: 'of students who left',
  place: 'of students without a place in the experience',
  conflict: 'sent twice with the same revision but different content',
  row: 'that cannot be read',
} as const
export type SkipReason = keyof typeof skipReasons

const completedStates: ReadonlySet<string> = new Set(['completed', 'mastered'])

const isCompleted = ({ state, scoreKind, isDeleted }: SaidRecord) =>
  !isDeleted && scoreKind !== 'practice' && completedStates.has(state)

/**
 * The units that the vendor speaks of: completed with the best score of all attempts that stand, or undone (null). What it
 * does not speak of stays as it is; a completion whose score cannot be read says nothing.
 */
export function saidUnits(records: readonly SaidRecord[]): ReadonlyMap<number, Standing | null> {
  const said = new Map<number, Standing | null>()
  for (const [vendorUnit, own] of Map.groupBy(records, (one) => one.vendorUnit)) {
    const done = own.filter(isCompleted)
    const scored = done.flatMap(({ score, completedOn }) =>
      score === null || completedOn === null ? [] : [{ vendorUnit, score, completedOn }],
    )
    const [best] = scored.toSorted((a, b) => b.score - a.score || a.completedOn.localeCompare(b.completedOn))
    if (best) said.set(vendorUnit, best)
    else if (done.length === 0 && own.some(({ state, isDeleted }) => isDeleted || state === 'reset'))
      said.set(vendorUnit, null)
  }
  return said
}

export const countUnscored = (records: readonly SaidRecord[]): number =>
  records.filter((one) => isCompleted(one) && (one.score === null || one.completedOn === null)).length

interface Ground {
  readonly map: UnitMap
  /** The units of the topic in their order, those retired among them. */
  readonly topicUnits: readonly TopicUnit[]
  readonly standing: readonly Standing[]
  readonly levels: readonly StandingLevel[]
  readonly records: readonly SaidRecord[]
}

/**
 * The units that count for a student, in their order: what is taught now, and what was retired where they earned it, in
 * the place of its successor. What was earned of a unit stands there for good, and shifts no other.
 */
export function unitsFor(topicUnits: readonly TopicUnit[], levels: readonly StandingLevel[]): number[] {
  const earned = new Set(levels.map(({ unitId }) => unitId))
  const kept = topicUnits.filter(({ id, isRetired }) => !isRetired || earned.has(id))
  const replaced = new Set(
    kept.flatMap(({ isRetired, successorId }) => (isRetired ? (successorId ?? []) : [])),
  )
  return kept.flatMap(({ id }) => (replaced.has(id) && !earned.has(id) ? [] : [id]))
}

const factsOf = ({ score, completedOn }: Standing) => ({ score, completed_on: completedOn })

/** What a run changes for one student in one language; null where all stands as the vendor says. */
export function planCredit({ map, topicUnits, standing, levels, records }: Ground): CreditChange | null {
  const before = new Map(standing.map((one) => [one.vendorUnit, one]))
  const after = new Map(before)
  for (const [vendorUnit, said] of saidUnits(records))
    if (said) after.set(vendorUnit, said)
    else after.delete(vendorUnit)

  const milestones = [...new Set([...before.keys(), ...after.keys()])]
    .toSorted((a, b) => a - b)
    .flatMap((vendorUnit): MilestoneChange[] => {
      const [was, is] = [before.get(vendorUnit), after.get(vendorUnit)]
      if (was?.score === is?.score && was?.completedOn === is?.completedOn) return []
      return [{ vendor_unit: vendorUnit, before: was ? factsOf(was) : null, after: is ? factsOf(is) : null }]
    })

  const counting = unitsFor(topicUnits, levels)
  const reckoned = new Map(
    reckonCredit([...after.values()], map).units.flatMap(({ position, level }) => {
      const unitId = counting[position - 1]
      return unitId === undefined ? [] : [[unitId, level] as const]
    }),
  )
  const stood = new Map(levels.map(({ unitId, level }) => [unitId, level]))
  const units = [...new Set([...stood.keys(), ...reckoned.keys()])]
    .toSorted((a, b) => a - b)
    .flatMap((unitId): LevelChange[] => {
      const [was, is] = [stood.get(unitId) ?? null, reckoned.get(unitId) ?? null]
      return was === is ? [] : [{ unit_id: unitId, before: was, after: is }]
    })
  if (milestones.length === 0 && units.length === 0) return null
  return {
    creditsBefore: before.size / unitsPerCredit,
    creditsAfter: after.size / unitsPerCredit,
    milestones,
    units,
  }
}

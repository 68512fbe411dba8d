import type { MasteryLevel } from '#domains/mastery/contract/mastery-levels.ts'
import { levelOfScore } from '#domains/mastery/rules/language-credit.ts'

/** So many completed units of the vendor are a credit (3-shell-and-houses §9). */
export const unitsPerCredit = 4
export const vendorUnitCount = 20

/** Which units of the topic, by their order from 1, a unit of the vendor belongs to. */
export type UnitMap = ReadonlyMap<number, readonly number[]>

/**
 * The mapping a school begins with (3-shell-and-houses §9): four units of the vendor are a unit of the topic; odd ones
 * belong to it alone, even ones lead into the next, too.
 */
export const usualUnitMap: UnitMap = new Map(
  Array.from({ length: vendorUnitCount }, (_, at): [number, number[]] => {
    const [unit, own] = [at + 1, Math.floor(at / unitsPerCredit) + 1]
    return [unit, unit % 2 === 1 ? [own] : [own, own + 1]]
  }),
)

/** A unit of the vendor that is completed, with the score of its milestone in percent. */
export interface CompletedUnit {
  readonly vendorUnit: number
  readonly score: number
}

/** A unit of the topic that is assessed by what the vendor says: by which of its units, and how well. */
export interface CreditedUnit {
  /** Its place in the topic, from 1. */
  readonly position: number
  readonly level: MasteryLevel
  readonly from: readonly number[]
}

export interface LanguageCredit {
  /** Four completed units are one credit, by quarters. */
  readonly credits: number
  readonly units: readonly CreditedUnit[]
}

/**
 * What completed units of the vendor are worth. A unit of the topic is assessed once all that belong to it are completed
 * and they are a credit's worth; its level is that of their mean score. In the order of the topic, and never more of them
 * than there are credits: six units have twenty of the vendor, which are five credits.
 */
export function reckonCredit(completed: readonly CompletedUnit[], map: UnitMap): LanguageCredit {
  const scores = new Map(completed.map(({ vendorUnit, score }) => [vendorUnit, score]))
  const credits = scores.size / unitsPerCredit
  const positions = [...new Set([...map.values()].flat())].toSorted((a, b) => a - b)
  const whole = positions.flatMap((position): CreditedUnit[] => {
    const from = [...map].flatMap(([unit, units]) => (units.includes(position) ? [unit] : []))
    const own = from.flatMap((unit) => scores.get(unit) ?? [])
    if (own.length < from.length || own.length < unitsPerCredit) return []
    const mean = own.reduce((sum, score) => sum + score, 0) / own.length
    return [{ position, level: levelOfScore(mean), from: from.toSorted((a, b) => a - b) }]
  })
  return { credits, units: whole.slice(0, Math.floor(credits)) }
}

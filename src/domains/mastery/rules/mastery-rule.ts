import type { MasteryLevel } from '../contract/mastery-levels.ts'

/** An assessment as far as mastery needs it. */
export interface Assessed {
  readonly id: number
  readonly level: MasteryLevel
  readonly isFinal: boolean
  readonly assessedAtMs: number
}

/** From assessments to mastery, by name and version; the plan of a student says which (second-half, "The rule has a name"). */
export interface MasteryRule {
  readonly name: 'best' | 'latest'
  readonly version: 1
}

export const defaultMasteryRule: MasteryRule = { name: 'best', version: 1 }

const later = (a: Assessed, b: Assessed) => b.assessedAtMs - a.assessedAtMs || b.id - a.id
const better = (a: Assessed, b: Assessed) =>
  b.level - a.level || a.assessedAtMs - b.assessedAtMs || a.id - b.id

/**
 * The assessment that sets the mastery: of the final ones, and only where there are none of the others. "best" takes the
 * highest, of equal ones the first that said so; "latest" the last, which may lower what was reached.
 */
export function decidingAssessment<A extends Assessed>(
  rule: MasteryRule,
  assessments: readonly A[],
): A | undefined {
  const finals = assessments.filter(({ isFinal }) => isFinal)
  const counted = finals.length > 0 ? finals : assessments
  return counted.toSorted(rule.name === 'best' ? better : later)[0]
}

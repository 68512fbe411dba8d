import type { MasteryLevel } from '../contract/mastery-levels.ts'

/** The least score, in percent, that gives each level (3-shell-and-houses §9, "milestone score to credit"). */
const levelFrom: readonly (readonly [least: number, level: MasteryLevel])[] = [
  [95, 4],
  [90, 3.5],
  [80, 3],
  [75, 2.5],
  [65, 2],
  [60, 1.5],
  [50, 1],
  [0, 0.5],
]

/** The level that a milestone of the language course gives, from its score in percent, 0 to 100. */
export const levelOfScore = (score: number): MasteryLevel =>
  levelFrom.find(([least]) => score >= least)?.[1] ?? 0.5

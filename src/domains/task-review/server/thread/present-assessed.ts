import type { AssessmentFlag } from '#domains/mastery/contract/assessment-flags.ts'
import { type MasteryLevel, masteryLabel } from '#domains/mastery/contract/mastery-levels.ts'
import type { FeedAction } from '../../contract/review-words.ts'
import type { FeedMessage } from '../../contract/task-review.schemas.ts'

/** Feedback on units, or on abilities, of one send. */
export interface AssessedMessage {
  readonly action: FeedAction
  readonly perks: FeedMessage['data']['perks']
}

/** What one send said of one unit or ability. */
export interface AssessedRow {
  readonly batch: string
  readonly unitId: number | null
  readonly title: string
  readonly isFinal: boolean
  readonly flag: AssessmentFlag
  readonly level: MasteryLevel | null
  readonly commentHtml: string
  readonly isExempt: boolean
  readonly isOffProgram: boolean
}

/** The lines of one send: its units, then its abilities. A family reads what the level is called, as its reviewer does. */
export function presentAssessed(rows: readonly AssessedRow[], grade: number): AssessedMessage[] {
  const perksOf = (own: readonly AssessedRow[]) =>
    own.map(({ title, flag, level, commentHtml, isExempt, isOffProgram }) => ({
      title,
      mastery: level === null ? null : masteryLabel(level, grade),
      flag,
      comment: commentHtml,
      assessedLevel: level,
      isExempt,
      isOffProgram,
    }))
  const ofUnits = rows.filter(({ unitId }) => unitId !== null)
  const ofAbilities = rows.filter(({ unitId }) => unitId === null)
  const isFinal = rows.some((row) => row.isFinal)
  return [
    { action: isFinal ? 'final_task_assessed_unit' : 'assessed_unit', perks: perksOf(ofUnits) } as const,
    {
      action: isFinal ? 'final_task_assessed_ability' : 'assessed_ability',
      perks: perksOf(ofAbilities),
    } as const,
  ].filter(({ perks }) => perks.length > 0)
}

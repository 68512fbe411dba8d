import type { Coverage } from '../../rules/facts.ts'

/** What somebody takes, before it is known how many cycles after entry that is. */
export interface DatedCoverage extends Omit<Coverage, 'cycle'> {
  readonly studentId: number
  readonly cycleId: number
  readonly year: number
  readonly position: number
}

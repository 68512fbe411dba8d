import type { Coverage, StudentFacts } from '../../rules/facts.ts'

/** What somebody takes, before it is known how many cycles after entry that is. */
export interface DatedCoverage extends Omit<Coverage, 'cycle'> {
  readonly studentId: number
  readonly cycleId: number
  readonly year: number
  readonly position: number
}

/** Everything a student is reckoned from, with dates as the school has them. */
export interface DatedFacts extends Omit<StudentFacts, 'running' | 'planned'> {
  readonly running: readonly DatedCoverage[]
  readonly planned: readonly DatedCoverage[]
}
